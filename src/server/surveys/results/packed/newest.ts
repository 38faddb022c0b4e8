/** The newest so many of any number of answers. */
export class Newest {
  readonly #most: number;
  #kept: { at: number; id: number }[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  add(at: number, id: number): void {
    this.#kept.push({ at, id });
    // Sorted now and then, it never holds more than a few times what is wanted.
    if (this.#kept.length >= 8 * this.#most) this.#cut();
  }

  ids(): readonly number[] {
    this.#cut();
    return this.#kept.map(({ id }) => id);
  }

  #cut(): void {
    this.#kept = this.#kept.toSorted((one, other) => other.at - one.at || other.id - one.id).slice(0, this.#most);
  }
}
