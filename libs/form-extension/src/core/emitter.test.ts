import { createEmitter } from './emitter.js';

describe('events', () => {
  it('call their handlers in order, until these are removed', () => {
    const emitter = createEmitter();
    const received: string[] = [];
    const end = emitter.on('suggestions', () => void received.push('first'));
    emitter.on('suggestions', () => void received.push('second'));
    emitter.on('change', () => void received.push('change'));
    emitter.emit('suggestions', []);
    end();
    end();
    emitter.emit('suggestions', []);
    expect(received).toEqual(['first', 'second', 'second']);
  });

  it('report whether they have a handler', () => {
    const emitter = createEmitter();
    expect(emitter.emit('suggestions', [])).toBe(false);
    emitter.on('suggestions', () => {});
    expect(emitter.emit('suggestions', [])).toBe(true);
    emitter.clear();
    expect(emitter.emit('suggestions', [])).toBe(false);
  });

  it.each([
    ['select', () => {}],
    ['__proto__', () => {}],
    ['change', undefined],
  ])('refuse a mistake: %s', (event, handler) => {
    expect(() => createEmitter().on(event, handler as never)).toThrow(TypeError);
  });

  it('reach the other handlers when one throws, which is reported', () => {
    const emitter = createEmitter();
    const later = jest.spyOn(globalThis, 'queueMicrotask').mockImplementation(() => {});
    const received: string[] = [];
    emitter.on('suggestions', () => {
      throw new Error('of the page');
    });
    emitter.on('suggestions', () => void received.push('second'));
    emitter.emit('suggestions', []);
    expect(received).toEqual(['second']);
    expect(later.mock.calls[0]?.[0]).toThrow('of the page');
    later.mockRestore();
  });
});
