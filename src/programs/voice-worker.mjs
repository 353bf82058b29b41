// A thread does not inherit the loader that reads TypeScript: it is set up here, then the worker itself is loaded.
import { register } from 'tsx/esm/api';

register();
await import('./voice-worker.ts');
