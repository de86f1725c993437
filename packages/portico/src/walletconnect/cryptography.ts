type Bytes = Uint8Array<ArrayBuffer>

/** One side of an X25519 key agreement. */
export type Agreement = {
  publicKey: Bytes
  /** The shared secret. Rejects for a point that gives a secret which everybody knows. */
  derive(peerPublicKey: Bytes): Promise<Bytes>
}

/** An Ed25519 key that signs. */
export type Signer = {
  publicKey: Bytes
  sign(message: Bytes): Promise<Bytes>
  /** What brings the same signer back: a key pair that cannot be read out, or a seed. */
  stored: CryptoKeyPair | Bytes
}

export type Primitives = {
  sha256(message: Bytes): Promise<Bytes>
  /** HKDF with SHA-256, no salt and no info. @returns 32 bytes */
  hkdf(secret: Bytes): Promise<Bytes>
  createAgreement(): Promise<Agreement>
  /** @param stored of an earlier visit; what it cannot use is replaced by a new signer */
  createSigner(stored?: unknown): Promise<Signer>
}
