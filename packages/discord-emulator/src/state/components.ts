import { type APIMessageTopLevelComponent, ButtonStyle, ComponentType } from 'discord-api-types/v10';
import { checkAll, checkEach, invalidForm } from '../errors.ts';

/** A component in a loosely typed form. */
export interface AnyComponent {
  type: ComponentType;
  id?: number;
  custom_id?: string;
  components?: AnyComponent[];
  component?: AnyComponent;
  accessory?: AnyComponent;
  [field: string]: unknown;
}

/** All components of a tree, parents first, with paths such as `components.0.components.1`. */
export function walk(components: readonly unknown[], path = 'components'): { node: AnyComponent; path: string }[] {
  return components.flatMap((one, index) => {
    const node = one as AnyComponent;
    const here = `${path}.${index}`;
    const children = [
      ...walk(node.components ?? [], `${here}.components`),
      ...(node.accessory ? walk([node.accessory], `${here}.accessory`) : []),
      ...(node.component ? walk([node.component], `${here}.component`) : []),
    ];
    return [{ node, path: here }, ...children];
  });
}

const SELECTS = new Set<ComponentType>([
  ComponentType.StringSelect,
  ComponentType.UserSelect,
  ComponentType.RoleSelect,
  ComponentType.MentionableSelect,
  ComponentType.ChannelSelect,
]);

/** Returns true for any kind of select menu. */
export function isSelect(node: { type: ComponentType }): boolean {
  return SELECTS.has(node.type);
}

const MAX_V2 = 40;
const MAX_V2_TEXT = 4000;

/** Checks a message's components by Discord's rules. `v2` is the flag IS_COMPONENTS_V2 (docs: Component Reference). */
export function checkComponents(components: readonly unknown[], v2: boolean, base = ''): void {
  const nodes = walk(components, base ? `${base}.components` : 'components');
  if (!v2) checkLegacy(components as AnyComponent[], base);
  else if (nodes.length > MAX_V2) throw invalidForm(at(base), 'COMPONENT_MAX_COUNT', 'At most 40 components.');
  checkAll(
    () => checkEach(nodes, ({ node, path }) => checkNode(node, path)),
    () => checkIds(nodes),
    () => {
      const texts = nodes.filter(({ node }) => node.type === ComponentType.TextDisplay);
      if (texts.reduce((sum, { node }) => sum + String(node.content).length, 0) > MAX_V2_TEXT)
        throw invalidForm(at(base), 'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED', 'At most 4000 characters.');
    },
  );
}

function checkIds(nodes: ReturnType<typeof walk>): void {
  const seen = new Set<string>();
  checkEach(nodes, ({ node: { custom_id: id }, path }) => {
    if (id === undefined) return;
    const message = 'Component custom id cannot be duplicated';
    if (seen.has(id)) throw invalidForm(`${path}.custom_id`, 'COMPONENT_CUSTOM_ID_DUPLICATED', message);
    seen.add(id);
  });
}

const at = (base: string) => (base ? `${base}.components` : 'components');

function checkLegacy(rows: AnyComponent[], base: string): void {
  if (rows.length > 5) throw invalidForm(at(base), 'BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 5 in length.');
  checkEach(rows, (row, index) => {
    const path = `${at(base)}.${index}`;
    if (row.type !== ComponentType.ActionRow) {
      throw invalidForm(path, 'UNION_TYPE_CHOICES', 'Only action rows without the flag IS_COMPONENTS_V2.');
    }
  });
}

/** Refuses text that is too short or too long. */
export function checkLength(path: string, text: unknown, min: number, max: number): void {
  const { length } = String(text ?? '');
  if (length >= min && length <= max) return;
  throw invalidForm(path, 'BASE_TYPE_BAD_LENGTH', `Must be between ${min} and ${max} in length.`);
}

function checkNode(node: AnyComponent, path: string): void {
  checkAll(
    () => node.type === ComponentType.ActionRow && checkRow(node, path),
    () => node.type === ComponentType.Button && checkButton(node, path),
    () => node.type === ComponentType.StringSelect && checkStringSelect(node, path),
    () => typeof node.custom_id === 'string' && checkLength(`${path}.custom_id`, node.custom_id, 1, 100),
    () => isSelect(node) && checkSelect(node, path),
  );
}

function checkSelect(select: AnyComponent, path: string): void {
  checkLength(`${path}.placeholder`, select.placeholder, 0, 150);
  const [min, max] = [Number(select.min_values ?? 1), Number(select.max_values ?? 1)];
  if (min < 0 || max < 1 || max > 25 || min > max) {
    throw invalidForm(`${path}.max_values`, 'NUMBER_TYPE_MAX', 'int value should be between 1 and 25.');
  }
}

function checkRow(row: AnyComponent, path: string): void {
  const children = row.components ?? [];
  const selects = children.filter(isSelect).length;
  const tooMany = selects > 0 ? children.length > 1 : children.length > 5;
  if (children.length === 0 || tooMany) {
    throw invalidForm(`${path}.components`, 'BASE_TYPE_BAD_LENGTH', 'A row holds 1 to 5 buttons or one select.');
  }
}

function checkButton(button: AnyComponent, path: string): void {
  const link = button.style === ButtonStyle.Link;
  const premium = button.style === ButtonStyle.Premium;
  if (!link && !premium && !button.custom_id) {
    throw invalidForm(`${path}.custom_id`, 'BASE_TYPE_REQUIRED', 'A custom id is required');
  }
  // docs: Component Reference, Button: buttons with a link "must have a url, and cannot have a custom_id"
  if (link && button.custom_id) {
    throw invalidForm(
      path,
      'BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE',
      'A custom id and url cannot both be specified',
    );
  }
  if (link && !button.url) throw invalidForm(`${path}.url`, 'BASE_TYPE_REQUIRED', 'A url is required');
  if (!button.label && !button.emoji && !premium) {
    throw invalidForm(path, 'BUTTON_COMPONENT_INVALID', 'A button must have either a label or an emoji.');
  }
  checkLength(`${path}.label`, button.label, 0, 80);
}

interface SelectOption {
  label: string;
  value: string;
  description?: string | null;
  default?: boolean;
}

function checkStringSelect(select: AnyComponent, path: string): void {
  const options = (select.options ?? []) as SelectOption[];
  if (options.length < 1 || options.length > 25) {
    throw invalidForm(`${path}.options`, 'BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 25 in length.');
  }
  const max = Number(select.max_values ?? 1);
  const min = Number(select.min_values ?? 1);
  if (max > options.length || min > max) {
    throw invalidForm(`${path}.max_values`, 'SELECT_COMPONENT_MAX_VALUES', 'More values than options.');
  }
  checkEach(options, (option, index) =>
    checkAll(
      () => checkLength(`${path}.options.${index}.label`, option.label, 1, 100),
      () => checkLength(`${path}.options.${index}.value`, option.value, 1, 100),
      () => checkLength(`${path}.options.${index}.description`, option.description ?? '', 0, 100),
    ),
  );
  const values = new Set(options.map((option) => option.value));
  if (values.size < options.length) {
    throw invalidForm(
      `${path}.options`,
      'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
      'The specified option value is already used',
    );
  }
  if (options.filter((option) => option.default).length > max) {
    throw invalidForm(`${path}.options`, 'SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES', 'Too many default values.');
  }
}

const FILLED: Partial<Record<ComponentType, Record<string, unknown>>> = {
  [ComponentType.Container]: { accent_color: null, spoiler: false },
  [ComponentType.File]: { spoiler: false },
  [ComponentType.Separator]: { spacing: 1, divider: true },
};

/** Components as Discord stores them: numbered from 1, with the defaults filled in and without nulls. */
export function storedComponents(components: readonly unknown[]): APIMessageTopLevelComponent[] {
  const copy = structuredClone(components) as AnyComponent[];
  const nodes = walk(copy).map(({ node }) => node);
  numberComponents(nodes);
  for (const node of nodes) fillDefaults(node);
  return copy as unknown as APIMessageTopLevelComponent[];
}

function fillDefaults(node: AnyComponent): void {
  dropNulls(node);
  const filled = { ...FILLED[node.type], ...(isSelect(node) ? { min_values: 1, max_values: 1 } : {}) };
  for (const [field, value] of Object.entries(filled)) if (node[field] === undefined) node[field] = value;
  if (node.emoji) dropNulls(node.emoji as Record<string, unknown>);
}

function dropNulls(object: Record<string, unknown>): void {
  for (const [field, value] of Object.entries(object)) if (value === null) delete object[field];
}

/** Gives each component without an id the next free one. */
function numberComponents(nodes: readonly AnyComponent[]): void {
  const taken = new Set(nodes.flatMap((node) => (typeof node.id === 'number' && node.id > 0 ? [node.id] : [])));
  let next = 1;
  for (const node of nodes.filter(({ id }) => !id)) {
    while (taken.has(next)) next += 1;
    node.id = next;
    taken.add(next);
  }
}
