import { type MaybeRefOrGetter, onBeforeUnmount, onMounted, type Ref, toValue, unref, watch } from 'vue';
import { business } from './business.js';
import { places } from './places.js';
import type { BusinessOptions, Events, FieldSelector, FormExtensionFactory, PlacesOptions } from './types.js';

type Selector = FieldSelector | Readonly<Ref<FieldSelector>>;
/** The options of a constructor; selectors may be template refs. */
export type WithRefs<Options extends { selectors: object }> = Omit<Options, 'selectors'> & {
  selectors: { readonly [Name in keyof Options['selectors']]?: Selector };
};
export type Handlers = { readonly [Name in keyof Events]?: (argument: Events[Name]) => void };

function useFormExtension<Options extends { selectors: object }>(
  create: FormExtensionFactory<Options>,
  options: MaybeRefOrGetter<WithRefs<Options>>,
  handlers: Handlers = {},
): void {
  /** An option that was given once and is left out later has its default again. */
  const known: Record<string, undefined> = {};
  const read = () => {
    const given = toValue(options);
    for (const name of Object.keys(given)) known[name] = undefined;
    const selectors = Object.entries<Selector>(given.selectors as Record<string, Selector>).map(([name, selector]) => [
      name,
      unref(selector),
    ]);
    return { ...known, ...given, selectors: Object.fromEntries(selectors) } as unknown as Options;
  };
  onMounted(() => {
    const extension = create(read());
    for (const event of Object.keys(handlers) as (keyof Events)[])
      extension.on(event, (argument) => handlers[event]?.(argument as never));
    watch(read, (next) => extension.configure(next), { deep: true, flush: 'post' });
    onBeforeUnmount(() => extension.destroy());
  });
}

/** `places()` for as long as the component is mounted; a ref, or a getter, of options may change. */
export function usePlaces(options: MaybeRefOrGetter<WithRefs<PlacesOptions>>, handlers?: Handlers): void {
  useFormExtension(places, options, handlers);
}

/** `business()` for as long as the component is mounted; a ref, or a getter, of options may change. */
export function useBusiness(options: MaybeRefOrGetter<WithRefs<BusinessOptions>>, handlers?: Handlers): void {
  useFormExtension(business, options, handlers);
}
