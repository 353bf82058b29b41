/** Forms: their fields as Discord takes them, and the answers that come back. */
import {
  type APIComponentInLabel,
  type APIModalInteractionResponseCallbackData,
  ChannelType,
  ComponentType,
  SelectMenuDefaultValueType,
  TextInputStyle,
} from 'discord.js';
import type { PlainText } from '#narration/index.ts';
import { cut, type MenuOption, menuSize, optionLimit, optionOf } from './body.ts';
import type { CustomId } from './custom-id.ts';

/** A form. */
export interface Modal {
  readonly id: CustomId;
  readonly title: PlainText;
  /** At most `mostFields`. */
  readonly fields: readonly ModalField[];
}

/** The most fields of a form. */
export const mostFields = 5;

/** The limit of a form's title and of its labels, in characters. */
export const titleLimit = 45;

/** The most options that are drawn as a list of radio buttons. More are a menu, which is shorter. */
const mostRadios = 5;

/** The most checkboxes of one field. */
export const mostChecks = 10;

/** A field of a form. */
export type ModalField = {
  /** Different from those of the form's other fields. */
  readonly key: string;
  readonly label: PlainText;
  /** The description below the label. */
  readonly about?: PlainText;
} & (TextInput | Choice | Checks | Pick | Upload);

/** A text that is typed. */
interface TextInput {
  readonly kind: 'text';
  /** The initial value. */
  readonly value?: string;
  readonly most: number;
  /** One line, or several lines by default. */
  readonly short?: true;
  /** It may stay empty. */
  readonly optional?: true;
}

/** One of these options. */
interface Choice {
  readonly kind: 'choice';
  readonly options: readonly MenuOption[];
}

/** Any of these options, at most `mostChecks`. */
interface Checks {
  readonly kind: 'checks';
  readonly options: readonly MenuOption[];
}

/** A category of channels or a role from Discord's own list, or none. `chosen`: its id. */
interface Pick {
  readonly kind: 'category' | 'role';
  readonly chosen: string | null;
}

/** A file from the person's device. */
interface Upload {
  readonly kind: 'file';
  /** The only type of file that can be chosen, with its dot. */
  readonly type: `.${string}`;
  /** It may be missing. */
  readonly optional?: true;
}

/** The texts and the choices of a sent form, by the keys of its fields. */
export type FormAnswers = ReadonlyMap<string, readonly string[]>;

/** A form as Discord takes it. */
export const modalForm = ({ id, title, fields }: Modal): APIModalInteractionResponseCallbackData => ({
  custom_id: id,
  title: cut(title, titleLimit),
  components: fields.map((field) => ({
    type: ComponentType.Label as const,
    label: cut(field.label, titleLimit),
    ...(field.about ? { description: cut(field.about, optionLimit) } : {}),
    component: componentOf(field),
  })),
});

function componentOf(field: ModalField): APIComponentInLabel {
  const id = { custom_id: field.key };
  switch (field.kind) {
    case 'text':
      return {
        ...id,
        type: ComponentType.TextInput,
        style: field.short ? TextInputStyle.Short : TextInputStyle.Paragraph,
        max_length: field.most,
        ...(field.optional ? { required: false } : {}),
        ...(field.value ? { value: cut(field.value, field.most) } : {}),
      };
    case 'choice': {
      const options = field.options.slice(0, menuSize).map(optionOf);
      const isShort = options.length > 1 && options.length <= mostRadios;
      const type = isShort ? ComponentType.RadioGroup : ComponentType.StringSelect;
      return { ...id, type, required: false, options };
    }
    case 'checks':
      return { ...id, type: ComponentType.CheckboxGroup, required: false, options: field.options.map(optionOf) };
    case 'file':
      return {
        ...id,
        type: ComponentType.FileUpload,
        file_types: [field.type],
        ...(field.optional ? { required: false } : {}),
      };
    case 'category':
      return {
        ...id,
        type: ComponentType.ChannelSelect,
        channel_types: [ChannelType.GuildCategory],
        required: false,
        ...chosenOf(field, SelectMenuDefaultValueType.Channel),
      };
    case 'role':
      return {
        ...id,
        type: ComponentType.RoleSelect,
        required: false,
        ...chosenOf(field, SelectMenuDefaultValueType.Role),
      };
  }
}

const chosenOf = <T extends SelectMenuDefaultValueType>({ chosen }: Pick, type: T) =>
  chosen === null ? {} : { default_values: [{ id: chosen, type }] };

/** The fields that a form can begin with. A file is chosen again. */
const keptFields = (fields: readonly ModalField[]): readonly ModalField[] =>
  fields.filter(({ kind }) => kind !== 'file');

/** The answers to these fields as texts, in their order, which a refusal shows (`refusedTexts`). Options go by their labels. */
export const textsOf = (fields: readonly ModalField[], answers: FormAnswers): readonly string[] =>
  keptFields(fields).map((field) => {
    const given = answers.get(field.key) ?? [];
    const options = 'options' in field ? field.options : [];
    return given.map((value) => options.find((option) => option.value === value)?.label ?? value).join('\n');
  });

/** The form with the answers that were refused before, which the pressed message keeps as texts. */
export const withTexts = (form: Modal, texts: readonly string[]): Modal => ({
  ...form,
  fields: form.fields.map((field) => withText(field, texts[keptFields(form.fields).indexOf(field)])),
});

function withText(field: ModalField, text: string | undefined): ModalField {
  if (text === undefined) return field;
  switch (field.kind) {
    case 'text':
      return { ...field, value: text };
    case 'choice':
    case 'checks': {
      const lines = text.split('\n');
      return {
        ...field,
        options: field.options.map((option) => ({ ...option, chosen: lines.includes(option.label) })),
      };
    }
    case 'category':
    case 'role':
      return { ...field, chosen: /^\d+$/.test(text) ? text : null };
    case 'file':
      return field;
  }
}
