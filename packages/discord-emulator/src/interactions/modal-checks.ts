import { ComponentType as Type } from 'discord-api-types/v10';
import { invalidForm } from '../errors.ts';
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
  checkLength('data.custom_id', customId, 1, 100);
  checkLength('data.title', title, 1, 45);
  if (components.length < 1 || components.length > 5) {
    throw invalidForm('data.components', 'BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 5 in length.');
  }
  const ids = walk(components).flatMap(({ node }) => node.custom_id ?? []);
  if (new Set(ids).size < ids.length) {
    throw invalidForm('data.components', 'COMPONENT_CUSTOM_ID_DUPLICATED', 'Component custom id cannot be duplicated');
  }
  for (const { node, path } of walk(components, 'data.components')) checkField(node, path);
}

function checkField(node: AnyComponent, path: string): void {
  if (node.custom_id !== undefined) checkLength(`${path}.custom_id`, node.custom_id, 1, 100);
  if (node.type === Type.Label) {
    checkLength(`${path}.label`, node.label, 1, 45);
    checkLength(`${path}.description`, node.description, 0, 100);
  }
  if (node.type === Type.TextInput) {
    checkLength(`${path}.label`, node.label, 0, 45);
    checkLength(`${path}.placeholder`, node.placeholder, 0, 100);
    checkLength(`${path}.value`, node.value, 0, 4000);
  }
  if (isSelect(node)) checkLength(`${path}.placeholder`, node.placeholder, 0, 150);
  const [min, max] = OPTIONS[node.type] ?? [];
  const count = Array.isArray(node.options) ? node.options.length : 0;
  if (min !== undefined && max !== undefined && (count < min || count > max)) {
    throw invalidForm(`${path}.options`, 'BASE_TYPE_BAD_LENGTH', `Must be between ${min} and ${max} in length.`);
  }
}
