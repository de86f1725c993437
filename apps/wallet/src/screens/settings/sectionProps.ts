import type { Vault } from '../../custody/vault.js'
import type { Session } from '../../session/session.js'

/** Props of every section. */
export type SectionProps = {
  session: Session
  vault: Vault
  onClose: () => void
}

/** Props of the sections that set the user's own secret. */
export type SecretSectionProps = Pick<SectionProps, 'session' | 'vault'> & {
  onSet?: () => void
  /** Set if the screen around the section has no button for continuing. */
  onClose?: () => void
}
