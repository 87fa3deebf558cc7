/** What a reviewer should look at; none of it is an error. */
export type SubmissionWarning = 'space-at-start' | 'space-at-end' | 'punctuation-at-end' | 'same-as-source';

const FINAL_PUNCTUATION = /[.,:;!?…。！？]+$/;

/** What in a translation differs from its source in a way that is mostly a mistake. */
export function submissionWarnings(source: string, translation: string): readonly SubmissionWarning[] {
  const warnings: SubmissionWarning[] = [];
  if (startsWithSpace(source) !== startsWithSpace(translation)) warnings.push('space-at-start');
  if (endsWithSpace(source) !== endsWithSpace(translation)) warnings.push('space-at-end');
  if (punctuationOf(source) !== punctuationOf(translation)) warnings.push('punctuation-at-end');
  if (source === translation) warnings.push('same-as-source');
  return warnings;
}

function startsWithSpace(text: string): boolean {
  return text !== text.trimStart();
}

function endsWithSpace(text: string): boolean {
  return text !== text.trimEnd();
}

function punctuationOf(text: string): string {
  return (FINAL_PUNCTUATION.exec(text.trimEnd())?.[0] ?? '').normalize('NFKC');
}
