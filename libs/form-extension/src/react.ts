import { type RefObject, useEffect, useRef } from 'react';
import { business } from './business.js';
import { places } from './places.js';
import type {
  BusinessOptions,
  Events,
  FieldSelector,
  FormExtension,
  FormExtensionFactory,
  PlacesOptions,
} from './types.js';

type Selector = FieldSelector | RefObject<Element | null>;
/** The options of a constructor; selectors may be refs. */
export type WithRefs<Options extends { selectors: object }> = Omit<Options, 'selectors'> & {
  selectors: { readonly [Name in keyof Options['selectors']]?: Selector };
};
export type Handlers = { readonly [Name in keyof Events]?: (argument: Events[Name]) => void };

function useFormExtension<Options extends { selectors: object }>(
  create: FormExtensionFactory<Options>,
  options: WithRefs<Options>,
  handlers: Handlers = {},
): void {
  const extension = useRef<FormExtension<Options>>(null);
  const latest = useRef(handlers);
  latest.current = handlers;
  /** An option that was given once and is left out later has its default again. */
  const known = useRef<Record<string, undefined>>({});
  const read = () => {
    const selectors = Object.entries<Selector>(options.selectors as Record<string, Selector>).map(
      ([name, selector]) => [
        name,
        selector && typeof selector === 'object' && 'current' in selector ? selector.current : selector,
      ],
    );
    for (const name of Object.keys(options)) known.current[name] = undefined;
    return { ...known.current, ...options, selectors: Object.fromEntries(selectors) } as unknown as Options;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: later options go to configure
  useEffect(() => {
    const created = create(read());
    extension.current = created;
    return () => created.destroy();
  }, [create]);
  useEffect(() => extension.current?.configure(read()));
  const events = Object.keys(handlers).sort() as (keyof Events)[];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the events by their names
  useEffect(() => {
    const ends = events.map((event) =>
      extension.current?.on(event, (argument) => latest.current[event]?.(argument as never)),
    );
    return () => {
      for (const end of ends) end?.();
    };
  }, [create, `${events}`]);
}

/** `places()` for as long as the component is mounted; options may change with every rendering. */
export function usePlaces(options: WithRefs<PlacesOptions>, handlers?: Handlers): void {
  useFormExtension(places, options, handlers);
}

/** `business()` for as long as the component is mounted; options may change with every rendering. */
export function useBusiness(options: WithRefs<BusinessOptions>, handlers?: Handlers): void {
  useFormExtension(business, options, handlers);
}
