// SPDX-License-Identifier: BSD-3-Clause
// Draws the report from program.json. Texts from files only become text nodes, never markup.
"use strict";

const program = JSON.parse(document.getElementById("data").textContent);

// ---- elements

/** An HTML element: attributes, then children, which are elements or texts. */
function element(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}
function drawing(name, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}
function fill(made, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value !== null && value !== false) made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null && child !== ""));
  return made;
}
const byId = (id) => document.getElementById(id);

// ---- numbers and names

const grouped = (n) => Math.round(n).toLocaleString("en-US");
const sum = (list, of) => list.reduce((total, item) => total + of(item), 0);
const percent = (part, whole) => (whole ? (100 * part / whole).toFixed(1) : "0.0") + " %";
function bytesText(n) {
  if (n < 1024) return n + " bytes";
  if (n < 2 ** 20) return (n / 1024).toFixed(1) + " KiB";
  return n < 2 ** 30 ? (n / 2 ** 20).toFixed(2) + " MiB" : (n / 2 ** 30).toFixed(2) + " GiB";
}
function short(n) {
  for (const [limit, unit] of [[1e9, " G"], [1e6, " M"], [1e3, " k"]]) {
    if (n >= limit) return (n / limit).toPrecision(3) + unit;
  }
  return String(Math.round(n));
}
const spokenNames = {
  mac: "MACs", output: "output stage", issue: "issue of blocks", latency: "latency", sram: "SRAM",
  dram: "DRAM", on_chip_flash: "on-chip flash", off_chip_flash: "off-chip flash",
  waits: "waits for transfers", transfers: "transfers", npu: "the NPU",
};
const spoken = (name) => spokenNames[name] ?? name;
const causeOrder = ["mac", "output", "issue", "latency", "sram", "dram", "on_chip_flash",
                    "off_chip_flash", "waits", "transfers"];
const colour = (cause) => `var(--${causeOrder.includes(cause) ? cause : "latency"})`;
const place = (item) => [item.module, item.source].filter(Boolean).join(", ");

/** The cause of an operation in a few words: "off-chip flash (weights)". */
function boundText(o) {
  if (o.is_transfer) return "runs beside operations";
  if (!o.bound) return "";
  return spoken(o.bound.cause) + (o.bound.contents ? ` (${o.bound.contents})` : "");
}

/** The cycles of operations by cause, in the order of `causeOrder`. */
function causesOf(operations) {
  const cycles = new Map(causeOrder.map((cause) => [cause, 0]));
  const add = (cause, n) => cycles.set(cause, (cycles.get(cause) ?? 0) + n);
  for (const o of operations) {
    if (o.is_transfer) continue;
    const waits = o.causes?.waits ?? 0;
    add("waits", waits);
    if (o.bound) add(o.bound.cause, o.cycles - waits);
  }
  return [...cycles].filter(([, n]) => n > 0);
}

function legend(causes, whole) {
  return element("ul", {class: "legend"}, ...causes.map(([cause, n]) => element("li", {},
      element("i", {style: `background:${colour(cause)}`}),
      `${spoken(cause)} ${grouped(n)} (${percent(n, whole)})`)));
}
function stack(causes, name) {
  return element("div", {class: name}, ...causes.map(([cause, n]) => element("span", {
    style: `flex:${n} 0 0;background:${colour(cause)}`, title: `${spoken(cause)}: ${grouped(n)} cycles`})));
}

// ---- the chosen operation, in all drawings and in a panel

let chosen = null;
function forget() {
  for (const old of document.querySelectorAll(".is-chosen")) old.classList.remove("is-chosen");
}
function close() {
  forget();
  chosen = null;
  byId("detail").hidden = true;
}
function choose(payload, number) {
  forget();
  const key = `${payload.number}:${number}`;
  const panel = byId("detail");
  if (key === chosen) return close();
  chosen = key;
  for (const made of document.querySelectorAll(`[data-operation="${key}"]`)) made.classList.add("is-chosen");
  panel.replaceChildren(...details(payload, number));
  panel.hidden = false;
}
function details(payload, number) {
  const o = payload.operations[number];
  const facts = [
    ["node", o.node || "not known"], ["module", o.module], ["line", o.source],
    ["command", `at byte ${o.offset} of the stream`],
    ["cycles", grouped(o.cycles) + (o.is_transfer ? ", beside other operations" : "")],
    ["bound by", o.bound ? `${boundText(o)}: ${grouped(o.bound.cycles)} cycles` : ""],
    ["multiplications", o.macs ? `${grouped(o.macs)}, ${percent(o.macs, o.cycles * payload.macs_per_cycle)} of the NPU's` : ""],
    ["block", o.block ? blockText(o.block) : ""],
  ];
  if (o.causes) {
    for (const cause of ["mac", "output", "issue", "latency", "waits"]) {
      if (o.causes[cause]) facts.push([spoken(cause), grouped(o.causes[cause]) + " cycles"]);
    }
    for (const m of o.causes.memories) {
      const parts = ["input", "weights", "scales", "output", "transfer"].filter((part) => m[part]);
      facts.push([spoken(m.memory), `${grouped(m.cycles)} cycles: ` +
          parts.map((part) => `${bytesText(m[part])} of ${part}`).join(", ")]);
    }
  }
  if (o.explain) facts.push(...explanation(o.explain));
  return [
    element("button", {type: "button", onclick: close}, "close"),
    element("strong", {}, `${number}: ${o.name}`),
    element("dl", {}, ...facts.filter(([, text]) => text).flatMap(([key, text]) => [
      element("dt", {}, key), element("dd", {}, text)])),
  ];
}
/** The decisions about an operation, which `armdc compile --explain` writes. */
function explanation(e) {
  const facts = [];
  if (e.runner_up && e.block?.cost) {
    const more = 100 * (e.runner_up.cost / e.block.cost - 1);
    facts.push(["runner-up", `block ${blockText(e.runner_up)} costs ${Math.abs(more).toFixed(1)} % ${more < 0 ? "less" : "more"}`]);
  }
  const map = (m) => `${m.layout.toUpperCase()} in ${spoken(m.memory)}`;
  if (e.inputs.length) facts.push(["reads", [...new Set(e.inputs.map(map))].join(" and ")]);
  if (e.output) facts.push(["writes", map(e.output)]);
  if (e.weights) {
    facts.push(["weights", `${bytesText(e.weights.bytes)} ${e.weights.is_fetched ? "fetched to" : "in"} ${spoken(e.weights.memory)}`]);
  }
  if (e.stripe) facts.push(["stripe", `${e.stripe.number + 1} of ${e.stripe.count} of ${e.stripe.whole}`]);
  if (e.transfer) {
    const t = e.transfer;
    facts.push(["transfer", `${bytesText(t.bytes)} of ${t.contents} from ${spoken(t.from)} to ${spoken(t.to)}`]);
  }
  return facts;
}
const blockText = (b) => [b.height, b.width, b.depth].join("x") + (b.microblock ? `, microblock ${b.microblock}` : "") +
    (b.traversal ? `, ${b.traversal.replaceAll("_", " ")}` : "");
/** The attributes of a drawing of an operation. */
const link = (payload, number) => ({
  "data-operation": `${payload.number}:${number}`, onclick: () => choose(payload, number)});

// ---- headline

function card(label, value, note = "") {
  return element("div", {class: "card"}, element("div", {class: "label"}, label),
                 element("div", {class: "value"}, value), element("div", {class: "note wraps"}, note));
}
function headline(payloads) {
  const cards = [];
  if (payloads.length) {
    const clock = payloads[0].clock;
    const cycles = sum(payloads, (p) => p.cycles);
    const macs = sum(payloads, (p) => p.macs ?? 0);
    cards.push(card("Cycles, estimated", grouped(cycles), "of the NPU"));
    if (clock) {
      cards.push(card("Time", (1000 * cycles / clock).toPrecision(4) + " ms", `at ${short(clock)}Hz`));
      cards.push(card("Inferences per second", short(clock / cycles), "the NPU alone"));
      cards.push(card("MACs", short(macs), percent(macs, cycles * payloads[0].macs_per_cycle) + " of the NPU's"));
    }
    for (const [memory, bytes, contents, limit] of memoryUse(payloads)) {
      cards.push(card(spoken(memory), bytesText(bytes), contents + (limit ? `; limit ${bytesText(limit)}` : "")));
    }
    const traffic = sum(payloads, (p) => sum(p.operations, (o) => o.bytes ?? 0));
    if (traffic) cards.push(card("Memory traffic", bytesText(traffic), `${bytesText(Math.round(traffic * clock / cycles))}/s on average`));
  }
  const delegated = sum(program.delegates, (d) => d.nodes);
  const onHost = program.host_nodes.filter((n) => n.kind !== "boundary").length;
  cards.push(card("Delegates", String(program.delegates.length), `${delegated} nodes`));
  cards.push(card("On the host", `${onHost} nodes`, `${program.host_nodes.length - onHost} convert at boundaries`));
  byId("headline").append(...cards);
}
/** The bytes that each memory must have: arenas are shared by payloads, constants add up. */
function memoryUse(payloads) {
  const use = new Map();
  const regions = new Map();
  for (const p of payloads) {
    for (const r of p.memory.regions) {
      if (!r.bytes) continue;
      const key = `${r.memory} ${r.contents}`;
      const old = regions.get(key) ?? {...r, bytes: 0, limit: null};
      old.bytes = r.is_constant ? old.bytes + r.bytes : Math.max(old.bytes, r.bytes);
      if (!r.is_constant && p.memory.limit && (r.region === 2 || !p.memory.fast_scratch)) old.limit = p.memory.limit;
      regions.set(key, old);
    }
  }
  for (const r of regions.values()) {
    const old = use.get(r.memory) ?? [r.memory, 0, [], null];
    old[1] += r.bytes;
    old[2].push(`${bytesText(r.bytes)} ${r.contents}`);
    old[3] = old[3] ?? r.limit;
    use.set(r.memory, old);
  }
  return [...use.values()].map(([memory, bytes, contents, limit]) => [memory, bytes, contents.join(", "), limit]);
}

// ---- cycles by operation, node, module, line

const mostRows = 25;  // until "show all" is pressed

function cyclesTable(payload) {
  const box = element("div");
  const state = {group: "operation", sort: "cycles", filter: "", all: false, only: null};
  const depths = Math.max(1, ...payload.operations.map((o) => o.module ? o.module.split(".").length : 0));
  const rows = element("div", {class: "rows"});
  const choice = (label, key, options) => element("label", {}, label + " ", element("select", {
    onchange: (event) => { state[key] = event.target.value; draw(); }},
    ...options.map(([value, text]) => element("option", {value, selected: state[key] === value ? "" : null}, text))));
  const filter = element("input", {type: "search", placeholder: "name, module, line or cause", "aria-label": "filter",
    value: state.filter, oninput: (event) => { state.filter = event.target.value; draw(); }});
  const back = element("button", {type: "button", hidden: "", onclick: () => {
    state.only = null;
    back.hidden = true;
    draw();
  }});
  const modules = Array.from({length: depths}, (_, i) => [`module ${i + 1}`, i + 1 === depths ? "module" : `module, ${i + 1} level${i ? "s" : ""}`]);
  box.append(element("div", {class: "controls"},
      choice("group by", "group", [["operation", "operation"], ["node", "node"], ...modules, ["source", "line of Python"], ["cause", "cause"]]),
      choice("sort by", "sort", [["cycles", "cycles"], ["order", "order of commands"], ["name", "name"]]), filter, back), rows);

  function groupOf(o, number) {
    if (state.group === "operation") return {key: number, name: o.name, note: [o.node, place(o)].filter(Boolean).join(", ")};
    if (state.group === "node") return {key: o.node, name: o.node || "not known", note: place(o)};
    if (state.group === "source") return {key: o.source, name: o.source || "no line", note: ""};
    if (state.group === "cause") return {key: boundText(o), name: boundText(o), note: ""};
    const depth = Number(state.group.split(" ")[1]);
    const path = (o.module || "").split(".").slice(0, depth).join(".");
    return {key: path, name: path || "the model itself", note: ""};
  }
  function groups() {
    const wanted = state.filter.toLowerCase();
    const made = new Map();
    payload.operations.forEach((o, number) => {
      const text = [o.name, o.node, o.module, o.source, boundText(o)].join(" ").toLowerCase();
      if (!text.includes(wanted) || (state.only && !state.only.has(number))) return;
      if (o.is_transfer && state.group !== "operation") return;
      const group = groupOf(o, number);
      if (!made.has(group.key)) made.set(group.key, {...group, operations: [], numbers: [], cycles: 0});
      const to = made.get(group.key);
      to.operations.push(o);
      to.numbers.push(number);
      if (!o.is_transfer) to.cycles += o.cycles;
    });
    const list = [...made.values()];
    if (state.sort === "cycles") list.sort((a, b) => b.cycles - a.cycles);
    if (state.sort === "name") list.sort((a, b) => a.name.localeCompare(b.name, "en", {numeric: true}));
    return list;
  }
  function rowOf(group, most) {
    const one = group.operations.length === 1 ? group.operations[0] : null;
    const count = one ? (state.group === "operation" ? "" : `${one.name}, `) : `${group.operations.length} operations, `;
    const note = count + group.note + (one ? `${group.note ? ", " : ""}command at ${one.offset}` : "");
    const width = 100 * group.cycles / Math.max(most, 1);
    const open = () => one ? choose(payload, group.numbers[0]) : narrow(group);
    return element("div", {class: "row", tabindex: "0", role: "button", onclick: open,
        onkeydown: (event) => { if (event.key === "Enter") open(); },
        "data-operation": one ? `${payload.number}:${group.numbers[0]}` : null},
      element("div", {class: "wraps"}, group.name, element("div", {class: "quiet small"}, note.replace(/, $/, ""))),
      element("div", {class: "bar", title: one ? boundText(one) : ""}, one?.is_transfer
          ? element("span", {class: "quiet small"}, "beside others")
          : element("div", {class: "bar", style: `width:${width}%`}, ...stack(causesOf(group.operations), "bar").children)),
      element("div", {class: "number"}, one?.is_transfer ? grouped(one.cycles) : grouped(group.cycles)),
      element("div", {class: "number quiet"}, one?.is_transfer ? "-" : percent(group.cycles, payload.cycles)));
  }
  /** Shows the operations of a group. */
  function narrow(group) {
    state.only = new Set(group.numbers);
    state.group = "operation";
    box.querySelector("select").value = "operation";
    back.textContent = `only ${group.name}: show all`;
    back.hidden = false;
    draw();
  }
  function draw() {
    const list = groups();
    const most = Math.max(...list.map((group) => group.cycles), 1);
    const shown = state.all ? list : list.slice(0, mostRows);
    rows.replaceChildren(
      element("div", {class: "row is-head"}, element("div", {}, `${list.length} rows`), element("div", {class: "bar"}, "bound by"),
              element("div", {class: "number"}, "cycles"), element("div", {class: "number"}, "share")),
      ...shown.map((group) => rowOf(group, most)),
      shown.length < list.length ? element("button", {type: "button", onclick: () => { state.all = true; draw(); }},
                                           `show all ${list.length}`) : "");
  }
  draw();
  return box;
}

// ---- memory over time

function isLive(b, number, count) {
  const first = b.first_operation ?? -1;
  const last = b.is_output ? count : b.last_operation ?? first;
  return first <= number && number <= last;
}
function memoryDrawing(payload, region) {
  const buffers = payload.buffers.filter((b) => b.region === region.region && b.bytes);
  const count = payload.operations.length;
  if (!buffers.length) return null;
  const width = 1000, height = 300, left = 62, bottom = 26, top = 8;
  const most = Math.max(region.bytes, ...buffers.map((b) => b.offset + b.bytes));
  const x = (number) => left + (width - left - 8) * (number + 1) / (count + 1);
  const y = (at) => height - bottom - (height - bottom - top) * at / most;
  const used = usedBytes(buffers, count);
  const peak = used.indexOf(Math.max(...used)) - 1;
  const atPeak = buffers.filter((b) => isLive(b, peak, count));
  const made = drawing("svg", {viewBox: `0 0 ${width} ${height}`, role: "img",
                               "aria-label": `buffers in ${region.contents} over time`});
  for (let i = 0; i <= 4; ++i) {
    const at = most * i / 4;
    made.append(drawing("line", {class: "grid", x1: left, x2: width - 8, y1: y(at), y2: y(at)}),
                drawing("text", {x: left - 5, y: y(at) + 4, "text-anchor": "end"}, i ? bytesText(Math.round(at)) : "0"));
  }
  buffers.forEach((b) => {
    const first = b.first_operation ?? -1;
    const last = b.is_output ? count - 1 : b.last_operation ?? first;
    const writer = b.first_operation === null ? null : payload.operations[first];
    const text = `${b.tensor || b.written_by}: ${bytesText(b.bytes)} at ${b.offset}, ` +
        (writer ? `from operation ${first} (${writer.name})` : "from the start") +
        (b.is_output ? " to the end, an output" : ` to operation ${last}`) + (writer ? `; ${place(writer)}` : "");
    made.append(drawing("rect", {class: atPeak.includes(b) ? "box at-peak" : "box", x: x(first), y: y(b.offset + b.bytes),
        width: Math.max(x(last + 1) - x(first), 1.5), height: Math.max(y(b.offset) - y(b.offset + b.bytes), .8),
        fill: boxColour(b), ...(writer ? link(payload, first) : {})}, drawing("title", {}, text)));
  });
  made.append(drawing("rect", {class: "peak", x: x(peak) - 1, y: top, width: Math.max(x(peak + 1) - x(peak), 2) + 2,
                               height: height - bottom - top}),
              drawing("text", {x: left, y: height - 8}, "before the first operation"),
              drawing("text", {x: width - 8, y: height - 8, "text-anchor": "end"}, `operation ${count - 1}`));
  const names = [...atPeak].sort((a, b) => b.bytes - a.bytes);
  return element("div", {},
    element("h3", {}, `${region.contents} in ${spoken(region.memory)}: ${bytesText(region.bytes)}`),
    element("div", {class: "scrolls"}, made),
    element("p", {class: "small"}, element("strong", {}, `Peak: ${bytesText(used[peak + 1])} `),
            peak < 0 ? "before the first operation" : `at operation ${peak}, ${payload.operations[peak].name}`,
            ". In use: ", names.slice(0, 12).map((b) => `${b.tensor || b.written_by} ${bytesText(b.bytes)}`).join("; "),
            names.length > 12 ? ` and ${names.length - 12} more` : "", "."));
}
/** The bytes in use before the first operation, then at each operation. */
function usedBytes(buffers, count) {
  return Array.from({length: count + 1}, (_, i) => coveredBytes(buffers.filter((b) => isLive(b, i - 1, count))));
}
/** The bytes that any of the buffers has: parts of one tensor may overlap. */
function coveredBytes(buffers) {
  let bytes = 0, end = 0;
  for (const b of [...buffers].sort((a, c) => a.offset - c.offset)) {
    const to = b.offset + b.bytes;
    if (to > end) bytes += to - Math.max(b.offset, end);
    end = Math.max(end, to);
  }
  return bytes;
}
function boxColour(b) {
  const tones = ["mac", "sram", "dram", "output", "on_chip_flash", "issue"];
  let hash = 0;
  for (const c of b.tensor || b.written_by) hash = (hash * 31 + c.codePointAt(0)) >>> 0;
  return colour(tones[hash % tones.length]);
}

// ---- the roofline

function roofline(payload) {
  const speeds = new Map((payload.memory_speeds ?? []).map((m) => [m.memory, m.bytes_per_cycle]));
  const points = [];
  payload.operations.forEach((o, number) => {
    if (!o.macs || !o.causes) return;
    const busiest = o.causes.memories.reduce((a, b) => (b.cycles > (a?.cycles ?? -1) ? b : a), null);
    if (!busiest) return;
    const bytes = busiest.input + busiest.weights + busiest.scales + busiest.output + busiest.transfer;
    if (bytes) points.push({o, number, memory: busiest.memory, x: o.macs / bytes, y: o.macs / o.cycles});
  });
  if (!points.length || !speeds.size) return null;
  const peak = payload.macs_per_cycle;
  const width = 1000, height = 360, left = 62, bottom = 40, top = 12, right = 12;
  const low = (list) => Math.floor(Math.log10(Math.min(...list)));
  const high = (list) => Math.ceil(Math.log10(Math.max(...list)));
  const xs = [low(points.map((p) => p.x)), Math.max(high(points.map((p) => p.x)), high([peak / Math.min(...speeds.values())]))];
  const ys = [low(points.map((p) => p.y)), high([peak])];
  const x = (n) => left + (width - left - right) * (Math.log10(n) - xs[0]) / (xs[1] - xs[0]);
  const y = (n) => height - bottom - (height - bottom - top) * (Math.log10(n) - ys[0]) / (ys[1] - ys[0]);
  const made = drawing("svg", {viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": "roofline"});
  for (let power = xs[0]; power <= xs[1]; ++power) {
    made.append(drawing("line", {class: "grid", x1: x(10 ** power), x2: x(10 ** power), y1: top, y2: height - bottom}),
                drawing("text", {x: x(10 ** power), y: height - bottom + 14, "text-anchor": "middle"}, String(10 ** power)));
  }
  for (let power = ys[0]; power <= ys[1]; ++power) {
    made.append(drawing("line", {class: "grid", x1: left, x2: width - right, y1: y(10 ** power), y2: y(10 ** power)}),
                drawing("text", {x: left - 5, y: y(10 ** power) + 4, "text-anchor": "end"}, String(10 ** power)));
  }
  for (const [memory, speed] of speeds) {
    const from = Math.max(10 ** xs[0], 10 ** ys[0] / speed);
    const knee = peak / speed;
    made.append(drawing("path", {class: "roof", d: `M${x(from)} ${y(from * speed)}L${x(knee)} ${y(peak)}L${x(10 ** xs[1])} ${y(peak)}`}),
                drawing("text", {x: x(from * 1.3) + 6, y: y(from * 1.3 * speed) + 14}, `${spoken(memory)}: ${+speed.toFixed(2)} bytes per cycle`));
  }
  made.append(drawing("text", {x: width - right, y: y(peak) - 5, "text-anchor": "end"}, `${peak} MACs per cycle`),
              drawing("text", {x: (left + width) / 2, y: height - 6, "text-anchor": "middle"}, "MACs per byte of the busiest memory"));
  const most = Math.max(...points.map((p) => p.o.cycles));
  for (const p of [...points].sort((a, b) => b.o.cycles - a.o.cycles)) {
    made.append(drawing("circle", {class: "point", cx: x(p.x), cy: y(p.y), r: 3 + 9 * Math.sqrt(p.o.cycles / most),
                                   fill: colour(p.o.bound?.cause), ...link(payload, p.number)},
        drawing("title", {}, `${p.o.name} of ${p.o.node}, ${place(p.o)}: ${grouped(p.o.cycles)} cycles, bound by ${boundText(p.o)}`)));
  }
  const causes = causesOf(points.map((p) => p.o)).filter(([cause]) => cause !== "waits");
  return element("div", {}, element("h3", {}, "Roofline: what binds convolutions and matrix products"),
    element("div", {class: "scrolls"}, made),
    legend(causes, payload.cycles),
    element("p", {class: "quiet small"}, "Height: MACs per cycle, in MACs of the NPU; size: cycles. An operation below both roofs loses its cycles to the output stage, latency, or blocks that do not fit."));
}

// ---- payloads, host nodes, tensors

function payloadSection(payload) {
  const of = payload.operations;
  const causes = causesOf(of);
  const rest = payload.cycles - sum(causes, ([, n]) => n);
  if (rest > 0 && causes.length) causes.push(["transfers", rest]);
  const made = element("section", {},
    element("h2", {}, `${payload.file}: ${grouped(payload.cycles)} cycles in ${of.length} operations`));
  if (!causes.length) {
    made.append(element("p", {}, "program.json is of an armdc that did not write what binds operations: compile the model again."));
  }
  made.append(stack(causes, "stack"), legend(causes, payload.cycles), element("h3", {}, "Cycles"), cyclesTable(payload));
  if (payload.buffers) {
    made.append(element("h2", {}, "Memory over time"));
    for (const region of payload.memory.regions) {
      const drawn = region.is_constant ? null : memoryDrawing(payload, region);
      if (drawn) made.append(drawn);
    }
  }
  const roof = roofline(payload);
  if (roof) made.append(roof);
  return made;
}
function table(head, rows) {
  return element("table", {}, element("thead", {}, element("tr", {}, ...head.map((text) => element("th", {}, text)))),
    element("tbody", {}, ...rows.map((cells) => element("tr", {}, ...cells.map((cell) => element("td", {}, cell))))));
}
/** Nodes with one reason share a heading; more than a few are folded. */
function hostNodes() {
  const groups = new Map();
  for (const n of program.host_nodes) {
    if (n.kind === "boundary") continue;
    const key = [n.kind, n.reason.rule, n.reason.remedy].join("\n");
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(n);
  }
  const made = byId("host-nodes");
  if (!groups.size) made.append(element("p", {}, "Every node is delegated."));
  for (const nodes of [...groups.values()].sort((a, b) => b.length - a.length)) {
    const {rule, remedy} = nodes[0].reason;
    const actual = ({reason}) => reason.actual + (reason.allowed ? ` (allowed: ${reason.allowed})` : "");
    made.append(element("details", {open: nodes.length <= 5 ? "" : null},
      element("summary", {}, element("strong", {}, `${nodes.length} node${nodes.length === 1 ? "" : "s"}: ${rule}`),
              remedy ? `; ${remedy}` : ""),
      table(["node", "operator", "module and line", "why"], nodes.map((n) => [n.name, n.op, place(n), actual(n)]))));
  }
  const boundary = program.host_nodes.filter((n) => n.kind === "boundary").length;
  if (boundary) made.append(element("p", {}, `${boundary} nodes convert inputs and outputs between float and integer.`));
}
/** Where the value of an output comes from. */
function sourceText(t) {
  if (t.from === "delegate") return `output ${t.index} of ${program.delegates[t.delegate].tag}`;
  if (t.from === "host") return `from ${t.node} on the host`;
  return t.from === "program_input" ? `input ${t.index}` : t.from ?? "";
}
function tensors() {
  const rows = [];
  for (const [kind, list] of [["input", program.inputs], ["output", program.outputs]]) {
    list.forEach((t, i) => rows.push([`${kind} ${i}`, t.name ?? sourceText(t), t.shape ? t.shape.join(" x ") : "",
                                      t.dtype ?? "", t.buffer ?? t.changed_input ?? ""]));
  }
  for (const d of program.delegates) {
    for (const [kind, list] of [["input", d.inputs], ["output", d.outputs]]) {
      list.forEach((t, i) => rows.push([`${d.tag} ${kind} ${i}`, t.name, t.shape.join(" x "),
          t.scale === null ? t.dtype : `${t.dtype}, scale ${t.scale}, zero point ${t.zero_point}`, t.buffer ?? ""]));
    }
  }
  byId("tensors").append(table(["", "name", "shape", "type", "buffer"], rows));
}

const payloads = program.delegates.filter((d) => d.operations).map((d, number) => ({...d, number}));
const name = program.input?.name || "Program";
document.title = `${name} for ${program.target}`;
byId("title").textContent = document.title;
byId("made-by").textContent = [program.system_config, program.memory_mode, program.compiler && `${program.compiler} code generator`,
  `armdc ${program.tool_version}`, program.input?.sha256 && `SHA-256 ${program.input.sha256.slice(0, 16)}...`].filter(Boolean).join(" · ");
headline(payloads);
byId("payloads").append(...payloads.map(payloadSection));
hostNodes();
tensors();
document.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
