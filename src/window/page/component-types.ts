/** The components of messages and forms, as far as the page draws them (docs: Component Reference). */

export const kinds = {
  row: 1,
  button: 2,
  stringSelect: 3,
  textInput: 4,
  userSelect: 5,
  roleSelect: 6,
  mentionableSelect: 7,
  channelSelect: 8,
  section: 9,
  text: 10,
  thumbnail: 11,
  gallery: 12,
  file: 13,
  separator: 14,
  container: 17,
  label: 18,
  fileUpload: 19,
  radios: 21,
  checkboxes: 22,
  checkbox: 23,
} as const;

interface ComponentOption {
  readonly label: string;
  readonly value: string;
  readonly description?: string;
  readonly default?: boolean;
  readonly emoji?: ComponentEmoji;
}

interface ComponentEmoji {
  readonly name?: string | null;
}

interface Media {
  readonly url: string;
}

/** A component of a message: a row, a button, a menu or a part of one. */
export interface Component {
  readonly type: number;
  readonly custom_id?: string;
  readonly style?: number;
  readonly label?: string;
  readonly description?: string | null;
  readonly emoji?: ComponentEmoji;
  readonly url?: string;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly min_values?: number;
  readonly max_values?: number;
  readonly options?: readonly ComponentOption[];
  readonly default_values?: readonly { readonly id: string }[];
  readonly channel_types?: readonly number[];
  readonly components?: readonly Component[];
  readonly component?: Component;
  readonly accessory?: Component;
  readonly content?: string;
  readonly divider?: boolean;
  readonly spacing?: number;
  readonly accent_color?: number | null;
  readonly spoiler?: boolean;
  readonly items?: readonly { readonly media: Media; readonly description?: string | null }[];
  readonly media?: Media;
  readonly file?: Media;
  readonly name?: string;
  readonly required?: boolean;
  readonly min_length?: number;
  readonly max_length?: number;
  readonly value?: string;
  readonly default?: boolean;
}
