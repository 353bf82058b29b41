import { h, type JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { button, useListener, useTopics } from './nodes.ts';
import type { PageProps } from './page.ts';

/** The bar of the person's voice channel. */
export function Voice({ page }: PageProps): JSX.Element {
  const { store, texts } = page;
  useTopics(store, 'shown', 'voice', 'channel');
  const own = store.maps.voice.get(store.personId);
  const channel = store.maps.channel.get(own?.channelId ?? '');
  const usual = { hidden: own === undefined, disabled: !store.mayAct };
  return h(
    'section',
    { class: 'voice', 'aria-label': texts.voice },
    h('p', { class: 'voice-title' }, own ? texts.inVoice(channel?.name ?? '') : texts.notInVoice),
    h(Talk, { page, isHidden: usual.hidden }),
    h(
      'div',
      { class: 'row' },
      button(texts.mute, () => void page.tryTo({ type: 'self', mute: !own?.selfMute }), {
        'data-action': 'mute',
        'aria-pressed': own?.selfMute ?? false,
        ...usual,
      }),
      button(texts.deafen, () => void page.tryTo({ type: 'self', deaf: !own?.selfDeaf }), {
        'data-action': 'deafen',
        'aria-pressed': own?.selfDeaf ?? false,
        ...usual,
      }),
      button(texts.leave, () => void page.tryTo({ type: 'leave' }), {
        'data-action': 'leave',
        class: 'danger',
        ...usual,
      }),
    ),
  );
}

/** The button that switches the sound on. It is hidden while the sound is on. */
export function SoundButton({ page: { sound, store, texts } }: PageProps): JSX.Element {
  useTopics(store, 'sound');
  return button(`🔈 ${texts.soundOff}`, () => sound.start(), {
    'data-action': 'sound',
    class: 'sound-off',
    hidden: sound.isOn,
  });
}

const isPress = ({ key }: KeyboardEvent): boolean => key === ' ' || key === 'Enter';

/** The button that makes the person talk while it is held, with the pointer, Space or Enter. */
function Talk({ page, isHidden }: PageProps & { readonly isHidden: boolean }): JSX.Element {
  const { store, texts } = page;
  const [isOn, setOn] = useState(false);
  const last = useRef(false);
  function set(on: boolean): void {
    if (last.current === on || (on && !store.mayAct)) return;
    last.current = on;
    setOn(on);
    void page.tryTo({ type: 'talk', on });
  }
  const end = (): void => set(false);
  useListener(store, ['shown'], end);
  return h(
    'button',
    {
      type: 'button',
      'data-action': 'talk',
      class: 'talk',
      'aria-pressed': isOn,
      hidden: isHidden,
      disabled: !store.mayAct,
      onPointerDown: ({ currentTarget, pointerId }: PointerEvent & { readonly currentTarget: HTMLButtonElement }) => {
        currentTarget.setPointerCapture(pointerId);
        set(true);
      },
      onPointerUp: end,
      onPointerCancel: end,
      onLostPointerCapture: end,
      onBlur: end,
      onContextMenu: (event: MouseEvent) => event.preventDefault(),
      onKeyDown: (event: KeyboardEvent) => isPress(event) && set(true),
      onKeyUp: (event: KeyboardEvent) => isPress(event) && set(false),
    },
    isOn ? texts.talking : texts.talk,
  );
}
