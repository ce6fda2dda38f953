// SPDX-License-Identifier: BSD-3-Clause
// Uses the page of armdc report as a reader does; check_page.sh puts it at the end of the page.
"use strict";
{
  const problems = [];
  const check = (condition, what) => condition || problems.push(what);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const select = (which, value) => {
    const found = all(".controls select")[which];
    found.value = value;
    found.dispatchEvent(new Event("change"));
  };
  const names = () => all(".row:not(.is-head)").map((row) => row.firstChild.firstChild.textContent);
  const {operations, cycles} = program.delegates[0];

  check(document.title === "int8.pt2 for ethos-u55-128", "the title");
  const headline = document.getElementById("headline").textContent;
  check(headline.includes(cycles.toLocaleString("en-US")), "cycles in the headline");
  check(headline.includes("500 MHz"), "the system's clock");

  // One row for each operation, the most expensive first.
  const shown = Math.min(operations.length, 25);
  check(names().length === shown, "a row for each operation");
  const most = operations.filter((o) => !o.is_transfer).sort((a, b) => b.cycles - a.cycles)[0];
  check(names()[0] === most.name, "the most expensive operation comes first");

  // A row, a box and a point of one operation are chosen together; the panel has its command.
  all(".row[data-operation]")[0].click();
  const detail = document.getElementById("detail");
  check(!detail.hidden && detail.textContent.includes(`at byte ${most.offset} of the stream`), "the panel");
  check(detail.textContent.includes(most.source) && detail.textContent.includes(most.module), "line and module");
  check(detail.textContent.includes("runner-up"), "the explanation");
  const chosen = all(".is-chosen");
  check(chosen.some((e) => e.matches(".row")) && chosen.some((e) => e.matches("rect")) &&
        chosen.some((e) => e.matches("circle")), "row, box and point are chosen together");
  chosen.find((e) => e.matches("rect")).dispatchEvent(new Event("click"));
  check(detail.hidden && !all(".is-chosen").length, "a second click forgets");

  // Groups by module add up, and open.
  select(0, "module 1");
  const modules = new Set(operations.filter((o) => !o.is_transfer).map((o) => o.module.split(".")[0]));
  check(names().length === modules.size, "a row for each module");
  all(".row").find((row) => row.textContent.includes(" operations")).click();
  check(names().length < shown && !all(".controls button")[0].hidden, "a module opens");
  all(".controls button")[0].click();
  select(1, "name");
  check(names().join() === [...names()].sort((a, b) => a.localeCompare(b, "en", {numeric: true})).join(), "sorted by name");
  const filter = document.querySelector("input[type=search]");
  filter.value = "nothing has this name";
  filter.dispatchEvent(new Event("input"));
  check(!names().length, "the filter hides rows");

  check(all("svg .peak").length === 1, "the peak is outlined");
  check(all("svg .box").length === program.delegates[0].buffers.length, "a box for each buffer");
  check(document.getElementById("host-nodes").textContent.startsWith("Every node is delegated."), "host nodes");
  check(document.documentElement.scrollWidth <= window.innerWidth, "no sideways scrolling");
  document.body.setAttribute("data-checked", problems.join("; ") || "ok");
}
