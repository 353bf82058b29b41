import { render } from 'preact';
import type { PageData } from '../page-data.ts';
import { GamePage } from './game-page.tsx';
import { LivePage } from './live-page.tsx';

const data = JSON.parse(document.getElementById('game')!.textContent!) as PageData;
const asked = new URLSearchParams(location.search);
const isStream = data.kind === 'live' && asked.get('view') === 'stream';
const root = document.documentElement;
if (isStream) {
  root.className = 'stream';
  // In percent, within what still fits a screen.
  root.style.fontSize = `${Math.min(400, Math.max(25, Number(asked.get('size')) || 100))}%`;
}
const page = data.kind === 'live' ? <LivePage data={data} isStream={isStream} /> : <GamePage data={data} />;
render(page, document.getElementById('page')!);
