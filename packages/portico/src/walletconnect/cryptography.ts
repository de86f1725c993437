type Bytes = Uint8Array<ArrayBuffer>

/** One side of an X25519 key agreement. */
export type Agreement = {
  publicKey: Bytes
  /** Returns the shared secret. Rejects if the peer's point makes that secret public. */
  derive(peerPublicKey: Bytes): Promise<Bytes>
}

/** An Ed25519 key that signs. */
export type Signer = {
  publicKey: Bytes
  sign(message: Bytes): Promise<Bytes>
  /** Restores the same signer on a later visit. It is a seed, or a key pair that scripts cannot read. */
  stored: CryptoKeyPair | Bytes
}

export type Primitives = {
  sha256(message: Bytes): Promise<Bytes>
  /** HKDF with SHA-256, no salt and no info. @returns 32 bytes */
  hkdf(secret: Bytes): Promise<Bytes>
  createAgreement(): Promise<Agreement>
  /** @param stored from an earlier visit; if it is unusable, the result is a new signer */
  createSigner(stored?: unknown): Promise<Signer>
}
