/** The single faults that can be planted in a file. */
import { parseAst } from 'vitest/node';

export interface Mutant {
  readonly path: string;
  readonly line: number;
  /** The place in the text that `instead` takes. */
  readonly start: number;
  readonly end: number;
  readonly instead: string;
  /** The named function around the place, as V8 names it, or '' at the top of the file. */
  readonly within: string;
  /** The lines of the place before and after, without indentation. With the path they name the mutant. */
  readonly before: string;
  readonly after: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

type Change = readonly [place: { readonly start: number; readonly end: number }, instead: string];

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);

/** Comparisons and signs, each with the one that replaces it. */
const shifted: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '-': '+',
};
/** Methods, each with the one that replaces it. */
const swapped: Readonly<Record<string, string>> = { some: 'every', every: 'some', min: 'max', max: 'min' };
/** Methods that give a list or text in another form, and may be left out. */
const shaping = new Set(['filter', 'slice', 'sort', 'toSorted', 'reverse', 'toReversed', 'trim', 'toLowerCase']);
/** Methods whose result is emptied where a function returns it. */
const listing = new Set(['map', 'flatMap', 'filter', 'concat', 'toSorted']);
/** Properties whose value is a state. */
const states = new Set(['at', 'kind', 'phase', 'reason', 'stage', 'state', 'status', 'type']);

const named = (node: unknown): string => (isNode(node) && typeof node['name'] === 'string' ? node['name'] : '');
const isText = (node: unknown): node is Node => isNode(node) && typeof node['value'] === 'string';
const calleeOf = (node: Node): Node | null => (node.type === 'CallExpression' ? (node['callee'] as Node) : null);
const methodOf = (node: Node): string => named(calleeOf(node)?.['property']);

/** The name that V8 gives to the function that this node defines or contains directly, or `null`. */
function nameOf(node: Node): string | null {
  const isFunction = (value: unknown): boolean => isNode(value) && /Function/.test(value.type);
  if (node.type === 'FunctionDeclaration') return named(node['id']);
  if (node.type === 'VariableDeclarator' && isFunction(node['init'])) return named(node['id']);
  if (node.type === 'MethodDefinition' && isNode(node['key'])) {
    const name = `${node['key'].type === 'PrivateIdentifier' ? '#' : ''}${named(node['key'])}`;
    return ['get', 'set'].includes(String(node['kind'])) ? `${node['kind']} ${name}` : name;
  }
  if (/^Property/.test(node.type) && isFunction(node['value'])) return named(node['key']);
  return null;
}

function statesIn(node: Node): readonly Node[] {
  if (node.type === 'SwitchCase') return [node['test']].filter(isText);
  if (node.type === 'Property' && states.has(named(node['key']))) return [node['value']].filter(isText);
  if (node.type === 'BinaryExpression' && /^[!=]==$/.test(String(node['operator'])))
    return [node['right']].filter(isText);
  return [];
}

function changesOfCondition(node: Node, text: (node: Node) => string): readonly Change[] {
  const test = node['test'] as Node;
  const body = node['consequent'] as Node;
  const inner = body.type === 'BlockStatement' ? (body['body'] as readonly Node[])[0] : body;
  const negated: Change = [test, `!(${text(test)})`];
  const isGuard = node.type === 'IfStatement' && node['alternate'] === null;
  const leaves = isNode(inner) && /^(Return|Continue|Throw|Break)/.test(inner.type);
  return isGuard && leaves ? [[test, 'false'], negated] : [negated];
}

function changesOfCall(node: Node, text: (node: Node) => string): readonly Change[] {
  const callee = calleeOf(node)!;
  const method = methodOf(node);
  const property = callee['property'] as Node;
  if (swapped[method]) return [[property, swapped[method]]];
  const isOptional = callee['optional'] === true;
  return shaping.has(method) && !isOptional ? [[node, text(callee['object'] as Node)]] : [];
}

function changesOfBinary(node: Node): readonly Change[] {
  const [left, right] = [node['left'] as Node, node['right'] as Node];
  const instead = shifted[String(node['operator'])];
  return instead ? [[{ start: left.end, end: right.start }, ` ${instead} `]] : [];
}

function changesOfLogical(node: Node, text: (node: Node) => string): readonly Change[] {
  const [left, right] = [node['left'] as Node, node['right'] as Node];
  const other = { '&&': '||', '||': '&&' }[String(node['operator'])];
  if (!other) return [[node, text(left)]];
  // Brackets keep `a && (b || c)` and its like apart.
  return [
    [node, `((${text(left)}) ${other} (${text(right)}))`],
    [node, text(left)],
    [node, text(right)],
  ];
}

/** The change that lets a function return nothing, for a list or a text. */
function emptied(result: unknown): readonly Change[] {
  if (!isNode(result)) return [];
  if (result.type === 'TemplateLiteral' || (isText(result) && result['value'] !== '')) return [[result, "''"]];
  const list = result.type === 'ArrayExpression' && (result['elements'] as readonly unknown[]).length > 0;
  return list || listing.has(methodOf(result)) ? [[result, '[]']] : [];
}

function changesOfStatement(node: Node, text: (node: Node) => string): readonly Change[] {
  let inner = node['expression'] as Node;
  while (['AwaitExpression', 'UnaryExpression', 'ChainExpression'].includes(inner.type))
    inner = (inner['argument'] ?? inner['expression']) as Node;
  const dropped = /^(Call|Assignment|Update)/.test(inner.type);
  // No rule says what the log must hold.
  const isBeyondRules = /^super\(|\blog\b.{0,3}\.\w+\(|^'use/.test(text(inner));
  return dropped && !isBeyondRules ? [[node, ';']] : [];
}

function changesOfLiteral(node: Node): readonly Change[] {
  const { value } = node;
  if (typeof value === 'boolean') return [[node, String(!value)]];
  // A time in milliseconds is no rule to the last millisecond.
  return typeof value === 'number' && value < 100 ? [[node, String(value + 1)]] : [];
}

function changesOf(node: Node, text: (node: Node) => string): readonly Change[] {
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      return changesOfCondition(node, text);
    case 'BinaryExpression':
      return changesOfBinary(node);
    case 'LogicalExpression':
      return changesOfLogical(node, text);
    case 'CallExpression':
      return changesOfCall(node, text);
    case 'ExpressionStatement':
      return changesOfStatement(node, text);
    case 'ReturnStatement':
      return emptied(node['argument']);
    case 'ArrowFunctionExpression':
      return emptied(node['body']);
    case 'UnaryExpression':
      return node['operator'] === '!' ? [[node, text(node['argument'] as Node)]] : [];
    case 'Literal':
      return changesOfLiteral(node);
    default:
      return [];
  }
}

/** Types say nothing when the program runs, and the text of an error is no rule. */
const isPassedOver = ({ type }: Node): boolean =>
  /^(TS(?!As|Satisfies|NonNull|Instantiation)|Import|ExportAll|ThrowStatement)/.test(type);

/** Returns every fault that can be planted in a file of TypeScript. */
export function mutantsOf(path: string, source: string): readonly Mutant[] {
  const text = ({ start, end }: { readonly start: number; readonly end: number }): string => source.slice(start, end);
  const flat: { readonly node: Node; readonly within: string }[] = [];
  const walk = (node: Node, within: string): void => {
    if (isPassedOver(node)) return;
    const inner = nameOf(node) || within;
    flat.push({ node, within: inner });
    for (const child of childrenOf(node)) walk(child, inner);
  };
  walk(parseAst(source, { lang: 'ts' }) as unknown as Node, '');
  const known = [...new Set(flat.flatMap(({ node }) => statesIn(node)).map(text))].toSorted();
  const otherState = (state: Node): string => known[(known.indexOf(text(state)) + 1) % known.length]!;
  const mutantAt = (within: string, [{ start, end }, instead]: Change): Mutant => {
    const [from, to] = [source.lastIndexOf('\n', start - 1) + 1, `${source}\n`.indexOf('\n', end)];
    const before = source.slice(from, to).replaceAll(/\s+/g, ' ').trim();
    const after = (source.slice(from, start) + instead + source.slice(end, to)).replaceAll(/\s+/g, ' ').trim();
    return { path, line: source.slice(0, start).split('\n').length, start, end, instead, within, before, after };
  };
  return flat
    .flatMap(({ node, within }) => [
      ...changesOf(node, text).map((change) => mutantAt(within, change)),
      ...statesIn(node).map((state) => mutantAt(within, [state, otherState(state)])),
    ])
    .filter(({ before, after }) => before !== after);
}

/** The text with the fault in it. */
export const planted = (source: string, { start, end, instead }: Mutant): string =>
  source.slice(0, start) + instead + source.slice(end);
