const isReachable = (element: HTMLElement) =>
  !element.matches(':disabled') && element.tabIndex >= 0 && element.getClientRects().length > 0;

/** The next field of the same form (or of the page) that a person could reach with Tab. */
export function nextField(field: HTMLElement & { form?: HTMLFormElement | null }): HTMLElement | undefined {
  const around = (field.getRootNode() as Document).querySelectorAll<HTMLElement & { form?: unknown }>(
    'input,select,textarea',
  );
  const fields = [...around].filter((element) => element.form === field.form);
  return fields.slice(fields.indexOf(field) + 1).find(isReachable);
}
