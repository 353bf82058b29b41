import { ComponentType as Type } from 'discord-api-types/v10';
import { checkAll, checkEach, invalidForm } from '../errors.ts';
import { type AnyComponent, checkLength, isSelect, walk } from '../state/components.ts';

/** The least and the greatest number of options in a group (docs: Radio Group, Checkbox Group). */
const OPTIONS: Partial<Record<Type, [number, number]>> = {
  [Type.StringSelect]: [1, 25],
  [Type.RadioGroup]: [2, 10],
  [Type.CheckboxGroup]: [1, 10],
};

interface ModalBody {
  custom_id?: string;
  title?: string;
  components?: unknown[] | null;
}

/** Refuses a modal that Discord would refuse (docs: Interaction Callback Data, Modal, Component Reference). */
export function checkModal({ custom_id: customId, title, components: given }: ModalBody): void {
  const components = (given ?? []) as AnyComponent[];
  checkAll(
    () => checkLength('data.custom_id', customId, 1, 100),
    () => checkLength('data.title', title, 1, 45),
    () => checkCount('data.components', components.length, [1, 5]),
    () => checkIds(components),
    () => checkEach(walk(components, 'data.components'), ({ node, path }) => checkField(node, path)),
  );
}

function checkIds(components: readonly AnyComponent[]): void {
  const ids = walk(components).flatMap(({ node }) => node.custom_id ?? []);
  if (new Set(ids).size === ids.length) return;
  throw invalidForm('data.components', 'COMPONENT_CUSTOM_ID_DUPLICATED', 'Component custom id cannot be duplicated');
}

function checkCount(path: string, count: number, [min, max]: readonly [number, number]): void {
  if (count >= min && count <= max) return;
  throw invalidForm(path, 'BASE_TYPE_BAD_LENGTH', `Must be between ${min} and ${max} in length.`);
}

/** The least and the greatest length of a field's texts. */
function lengthsOf(node: AnyComponent): Readonly<Record<string, readonly [number, number]>> {
  const id = node.custom_id === undefined ? {} : { custom_id: [1, 100] as const };
  if (node.type === Type.Label) return { ...id, label: [1, 45], description: [0, 100] };
  if (node.type === Type.TextInput) return { ...id, label: [0, 45], placeholder: [0, 100], value: [0, 4000] };
  return isSelect(node) ? { ...id, placeholder: [0, 150] } : id;
}

function checkField(node: AnyComponent, path: string): void {
  const options = OPTIONS[node.type];
  const count = Array.isArray(node.options) ? node.options.length : 0;
  checkAll(
    () =>
      checkEach(Object.entries(lengthsOf(node)), ([name, [min, max]]) =>
        checkLength(`${path}.${name}`, node[name], min, max),
      ),
    () => options && checkCount(`${path}.options`, count, options),
  );
}
