import type { AnyOperation } from '@tripoint/contract';

/** The fields of an example as they are sent, lists with an index for each element, without those of the path. */
export function fieldsOf({ example, path }: AnyOperation): readonly (readonly [string, string])[] {
  return Object.entries(example.params as Readonly<Record<string, unknown>>)
    .filter(([name]) => !path.includes(`{${name}}`))
    .flatMap(([name, value]) =>
      Array.isArray(value)
        ? value.map((element, index) => [`${name}[${index}]`, String(element)] as const)
        : [[name, String(value)] as const],
    );
}
