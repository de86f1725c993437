import type { Vault } from '../../custody/vault.js'
import type { Session } from '../../session/session.js'

/** What every section may use. */
export type SectionProps = {
  session: Session
  vault: Vault
  onClose: () => void
}

/** Of the sections that set the person's own secret. */
export type SecretSectionProps = Pick<SectionProps, 'session' | 'vault'> & {
  onSet?: () => void
  /** Where the screen around it has no way on of its own. */
  onClose?: () => void
}
