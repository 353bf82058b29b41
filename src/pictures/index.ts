/** The pictures: pure functions that write SVG, and the thread that draws them. */
export { balancePicture } from './balance.ts';
export { CachedPictures } from './cached-pictures.ts';
export { DrawingThread } from './drawing-thread.ts';
export { markPicture } from './marks.ts';
export { pngOf } from './png.ts';
export { svgWriter } from './svg-writer.ts';
