export type Identity = {
  /** Null when the address has no name. */
  name: string | null
  /** Address of an image, or null. */
  avatar: string | null
}
