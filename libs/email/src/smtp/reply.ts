/** One reply of a mail server. */
export interface Reply {
  /** 200 to 599. */
  readonly code: number;
  /** Enhanced status code of the first line that has one (RFC 3463), such as `5.1.1`; null without. */
  readonly enhanced: string | null;
  /** The text of its lines without the codes, in one line and in lower case. */
  readonly text: string;
  /** The same, line by line, as it came: what EHLO offers. */
  readonly lines: readonly string[];
}

const LINE = /^([2-5]\d\d)(?:([ -])(.*))?$/;
const ENHANCED = /^([245]\.\d{1,3}\.\d{1,3})(?:[ :]|$)/;

/** A mail server has written what SMTP does not have; the message never reaches a caller. */
export class ReplyProblem extends Error {
  override readonly name = 'ReplyProblem';
}

/** Longest line, in bytes: RFC 5321 allows 512. */
const MAX_LINE = 2_048;
/** Most lines of a reply. EHLO of large servers takes 20. */
const MAX_LINES = 100;

/** Makes replies of the bytes of a server, which may come in pieces of any size and may never end. */
export class ReplyParser {
  private rest = '';
  private lines: string[] = [];
  private enhanced: string | null = null;

  /** Whether bytes are there that no reply was made of. */
  get isEmpty(): boolean {
    return this.rest === '' && this.lines.length === 0;
  }

  /** @returns the replies that are complete now. @throws ReplyProblem */
  push(bytes: Buffer): Reply[] {
    this.rest += bytes.toString('latin1');
    const replies: Reply[] = [];
    for (;;) {
      const end = this.rest.indexOf('\n');
      if ((end < 0 ? this.rest.length : end) > MAX_LINE) throw new ReplyProblem('a line is too long');
      if (end < 0) return replies;
      const reply = this.take(this.rest.slice(0, end).replace(/\r$/, ''));
      this.rest = this.rest.slice(end + 1);
      if (reply !== null) replies.push(reply);
    }
  }

  private take(line: string): Reply | null {
    const [, code, separator = ' ', text = ''] = LINE.exec(line) ?? [];
    if (code === undefined) throw new ReplyProblem('a line is no reply');
    if (this.lines.length >= MAX_LINES) throw new ReplyProblem('a reply has too many lines');
    const enhanced = ENHANCED.exec(text)?.[1] ?? null;
    this.enhanced ??= enhanced;
    this.lines.push(enhanced === null ? text : text.slice(enhanced.length + 1));
    if (separator === '-') return null;
    const reply = {
      code: Number(code),
      enhanced: this.enhanced,
      text: this.lines.join(' ').replace(/\s+/g, ' ').trim().toLowerCase(),
      lines: this.lines,
    };
    this.lines = [];
    this.enhanced = null;
    return reply;
  }
}
