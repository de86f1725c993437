/**
 * The storage for the data of a kit that outlives a visit. It is synchronous, so the data is available for the first
 * paint.
 */
export type PorticoStorage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  /**
   * Returns a storage with the values from the Cookie header of one request. For a server. Absent if only the browser
   * can read the values.
   */
  forRequest?: ((cookie: string) => PorticoStorage) | undefined
  /**
   * True once a value could not be stored beyond this visit. The user then gets a warning. Absent if this never
   * happens.
   */
  isTemporary?: (() => boolean) | undefined
}

/** The part of a storage that reads. */
export type ReadStorage = Pick<PorticoStorage, 'getItem'>
