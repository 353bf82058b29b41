import { render } from 'preact';
import type { PageData } from '../page-data.ts';
import { GamePage } from './game-page.tsx';

const data = JSON.parse(document.getElementById('game')!.textContent!) as PageData;
render(<GamePage data={data} />, document.getElementById('page')!);
