// A drawing thread for bots in one file: its pictures are the bytes of their SVG, so that they can be compared as text.
import { parentPort } from 'node:worker_threads';

parentPort.on('message', ({ svg }) => parentPort.postMessage({ png: new TextEncoder().encode(svg) }));
