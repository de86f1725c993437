export type Identity = {
  /** Null if the address has no name. */
  name: string | null
  /** URL of an image, or null. */
  avatar: string | null
}
