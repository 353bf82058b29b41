import { button, element } from './dom.ts';
import type { Page } from './page.ts';

/** Returns the bar of the person's voice channel. */
export function drawVoice(page: Page): HTMLElement {
  const { store, texts } = page;
  const own = () => store.maps.voice.get(store.personId);
  const title = element('p', { class: 'voice-title' });
  const mute = button(texts.mute, () => void page.tryTo({ type: 'self', mute: !own()?.selfMute }), {
    'data-action': 'mute',
  });
  const deafen = button(texts.deafen, () => void page.tryTo({ type: 'self', deaf: !own()?.selfDeaf }), {
    'data-action': 'deafen',
  });
  const leave = button(texts.leave, () => void page.tryTo({ type: 'leave' }), {
    'data-action': 'leave',
    class: 'danger',
  });
  const talk = drawTalk(page);
  const draw = (): void => {
    const state = own();
    const channel = store.maps.channel.get(state?.channelId ?? '');
    title.textContent = state ? texts.inVoice(channel?.name ?? '') : texts.notInVoice;
    for (const control of [mute, deafen, leave, talk]) {
      control.hidden = state === undefined;
      control.disabled = !store.mayAct;
    }
    mute.ariaPressed = String(state?.selfMute ?? false);
    deafen.ariaPressed = String(state?.selfDeaf ?? false);
  };
  store.listen(['shown', 'voice', 'channel'], draw);
  draw();
  return element(
    'section',
    { class: 'voice', 'aria-label': texts.voice },
    title,
    talk,
    element('div', { class: 'row' }, mute, deafen, leave),
  );
}

/** Returns the button that switches the sound on. It is hidden while the sound is on. */
export function drawSoundButton({ sound, store, texts }: Page): HTMLElement {
  const node = button(`🔈 ${texts.soundOff}`, () => sound.start(), { 'data-action': 'sound', class: 'sound-off' });
  const draw = (): void => {
    node.hidden = sound.isOn;
  };
  store.listen(['sound'], draw);
  draw();
  return node;
}

/** Returns the button that makes the person talk while it is held, with the pointer, Space or Enter. */
function drawTalk(page: Page): HTMLButtonElement {
  const { store, texts } = page;
  let isOn = false;
  const node = button(texts.talk, () => {}, { 'data-action': 'talk', class: 'talk', 'aria-pressed': 'false' });
  function set(on: boolean): void {
    if (isOn === on || (on && !store.mayAct)) return;
    isOn = on;
    node.ariaPressed = String(on);
    node.textContent = on ? texts.talking : texts.talk;
    void page.tryTo({ type: 'talk', on });
  }
  const isKey = ({ key }: KeyboardEvent): boolean => key === ' ' || key === 'Enter';
  node.addEventListener('pointerdown', (event) => {
    node.setPointerCapture(event.pointerId);
    set(true);
  });
  for (const name of ['pointerup', 'pointercancel', 'lostpointercapture', 'blur']) {
    node.addEventListener(name, () => set(false));
  }
  node.addEventListener('contextmenu', (event) => event.preventDefault());
  node.addEventListener('keydown', (event) => isKey(event) && set(true));
  node.addEventListener('keyup', (event) => isKey(event) && set(false));
  store.listen(['shown'], () => set(false));
  return node;
}
