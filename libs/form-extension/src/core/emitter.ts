import type { Events } from '../types.js';
import { throwLater } from './throw-later.js';

type Handler = (argument: never) => void;

export interface Emitter {
  on(event: string, handler: Handler): () => void;
  emit<Name extends keyof Events>(event: Name, argument: Events[Name]): boolean;
  clear(): void;
}

/** Handlers by event. One that throws is reported as any uncaught error and hinders nothing. */
export function createEmitter(): Emitter {
  const handlers = new Map<string, Set<Handler>>(
    ['change', 'suggestions', 'limit', 'error'].map((event) => [event, new Set()]),
  );
  return {
    on(event, handler) {
      const registered = handlers.get(event);
      if (!registered || typeof handler !== 'function')
        throw new TypeError(`on: "${event}" is no event (${[...handlers.keys()].join(', ')}) or has no handler`);
      registered.add(handler);
      return () => void registered.delete(handler);
    },
    emit(event, argument) {
      const registered = [...(handlers.get(event) as Set<Handler>)];
      for (const handler of registered) {
        try {
          handler(argument as never);
        } catch (error) {
          throwLater(error);
        }
      }
      return registered.length > 0;
    },
    clear() {
      for (const registered of handlers.values()) registered.clear();
    },
  };
}
