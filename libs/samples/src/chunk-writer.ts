/** Bytes of one chunk, and the room behind it for what is being written when it fills up. */
export const CHUNK_BYTES = 1024 * 1024;
const ROOM_BYTES = 64 * 1024;

/** Collects text as UTF-8 in chunks of a megabyte; what is written at once must fit into 64 KiB. */
export class ChunkWriter {
  bytes = Buffer.allocUnsafeSlow(CHUNK_BYTES + ROOM_BYTES);
  at = 0;

  get isFull(): boolean {
    return this.at >= CHUNK_BYTES;
  }

  text(text: string): void {
    this.at += this.bytes.write(text, this.at, 'utf8');
  }

  /** Text of characters below 128 alone. */
  ascii(text: string): void {
    this.at += this.bytes.write(text, this.at, 'latin1');
  }

  copy(bytes: Buffer): void {
    this.bytes.set(bytes, this.at);
    this.at += bytes.length;
  }

  /** Hands over what was collected and starts anew. */
  take(): Buffer {
    const taken = this.bytes.subarray(0, this.at);
    this.bytes = Buffer.allocUnsafeSlow(CHUNK_BYTES + ROOM_BYTES);
    this.at = 0;
    return taken;
  }
}
