/** So much is remembered of all companies, and of one, so that a busy one does not push the others out. In letters. */
const most = 32_000_000;
const mostOfTenant = 8_000_000;

interface Entry {
  tenantId: number;
  state: string;
  value: unknown;
  size: number;
}

/** What somebody has found out, with the state of the data that it is true of. */
export interface Answered<T> {
  state: string;
  value: T;
}

/**
 * What was found out, for as long as it is true. Each entry belongs to one tenant and is told only of the very state of
 * the data that it was found in. Whoever asks the same while it is being found out waits for that.
 */
export class Remembered {
  readonly #entries = new Map<string, Entry>();
  readonly #asked = new Map<string, Promise<Answered<unknown>>>();

  async find<T>(tenantId: number, question: string, state: string, work: () => Promise<Answered<T>>): Promise<T> {
    const name = `${tenantId} ${question}`;
    const before = this.#entries.get(name);
    if (before?.state === state) {
      this.#keep(name, before);
      return before.value as T;
    }
    const { value } = await this.#ask(`${name} ${state}`, async () => {
      const found = await work();
      this.#keep(name, { tenantId, ...found, size: name.length + JSON.stringify(found.value).length });
      return found;
    });
    return value as T;
  }

  #ask(name: string, work: () => Promise<Answered<unknown>>): Promise<Answered<unknown>> {
    const asked = this.#asked.get(name) ?? work().finally(() => this.#asked.delete(name));
    this.#asked.set(name, asked);
    return asked;
  }

  /** The last to be asked for is the last to be forgotten. */
  #keep(name: string, entry: Entry): void {
    this.#entries.delete(name);
    this.#entries.set(name, entry);
    this.#forget(mostOfTenant, (one) => one.tenantId === entry.tenantId);
    this.#forget(most, () => true);
  }

  #forget(limit: number, isMeant: (entry: Entry) => boolean): void {
    const own = [...this.#entries].filter(([, entry]) => isMeant(entry));
    let size = own.reduce((sum, [, entry]) => sum + entry.size, 0);
    for (const [name, entry] of own) {
      if (size <= limit) return;
      this.#entries.delete(name);
      size -= entry.size;
    }
  }
}
