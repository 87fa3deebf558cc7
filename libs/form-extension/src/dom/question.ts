import { append, create } from './create.js';

/**
 * Asks a person something and waits for a button, in the top layer of the page.
 * @param buttons texts by the answers that they give; one without a text is left out
 * @returns the answer; empty when the question was closed otherwise
 */
export function ask(
  host: Node,
  className: string,
  title: string,
  buttons: Readonly<Record<string, string>>,
): { readonly answer: Promise<string>; close(): void } {
  const dialog = create(className, 'dialog') as HTMLDialogElement;
  const add = (tag: string, text: string) => {
    const element = create('', tag);
    element.append(text);
    append(dialog, element);
    return element;
  };
  dialog.dir = 'auto';
  add('h2', title);
  dialog.setAttribute('aria-label', title);
  for (const [answer, text] of Object.entries(buttons))
    if (text) add('button', text).onclick = () => dialog.close(answer);
  append(host, dialog);
  dialog.showModal();
  const answer = new Promise<string>((resolve) => {
    dialog.onclose = () => {
      dialog.remove();
      resolve(dialog.returnValue);
    };
  });
  return { answer, close: () => dialog.close() };
}
