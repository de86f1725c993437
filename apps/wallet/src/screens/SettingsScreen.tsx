import type { SettingsSection } from '@portico/protocol/frame'
import { chevronRight, Header, Icon, Row, RowList, Screen } from 'portico/ui'
import { type ReactNode, useRef, useState } from 'react'
import type { Vault } from '../custody/vault.js'
import { AskedAloud } from './AskedAloud.js'
import { SeenGuard, useSeen } from './SeenGuard.js'
import { StaySignedIn } from './StaySignedIn.js'
import { useScreens, useText } from './screensContext.js'
import { ActivitySection } from './settings/ActivitySection.js'
import { DeleteSection } from './settings/DeleteSection.js'
import { DevicesSection } from './settings/DevicesSection.js'
import { ExportSection } from './settings/ExportSection.js'
import { FreshProof } from './settings/FreshProof.js'
import { PasskeySection } from './settings/PasskeySection.js'
import { PasswordSection } from './settings/PasswordSection.js'
import { SessionsSection } from './settings/SessionsSection.js'
import type { SectionProps } from './settings/sectionProps.js'
import { UnlockGate } from './settings/UnlockGate.js'
import { useEscape } from './useEscape.js'
import { useLanding } from './useLanding.js'
import { useLoaded } from './useLoaded.js'
import { WarningBox } from './WarningBox.js'

export type SettingsScreenProps = SectionProps & { section: Exclude<SettingsSection, 'secret'> }

/** The sections of this screen. A screen of its own offers a secret. */
type Section = Exclude<SettingsSection, 'secret'>

const rows = ['passkey', 'password', 'export', 'devices', 'sessions', 'activity', 'delete'] as const

/** Sections in which no press can lose or reveal anything. */
const harmless: readonly Section[] = ['security', 'activity']

/** Shows the wallet's own settings. The page around the frame may open them, but can never read them. */
export function SettingsScreen({ onClose, section: first, session, vault }: SettingsScreenProps) {
  const { hostCloses, isWindow } = useScreens()
  const t = useText('settings')
  const shell = useText('shell')
  const card = useRef<HTMLElement>(null)
  const seen = useSeen(card, isWindow)
  const [{ from, section }, setPlace] = useState<{ section: Section; from?: Section }>({ section: first })
  const [isDeleted, setDeleted] = useState(false)
  /**
   * Whether the user has given a proof since the settings were opened. While it is fresh, one proof is enough for all
   * sections.
   */
  const [isProven, setProven] = useState(false)
  const isFirst = section === first
  // Back goes to the section that the user came from. If the page opened this section directly, there is none.
  const goBack = () => setPlace({ from: section, section: first })
  useEscape(isFirst || isDeleted ? undefined : goBack)
  useLanding(section)
  const props = { onClose, session, vault }
  const guarded = (children: ReactNode) => (
    <FreshProof isAlways={seen === 'untold' && !isProven} onProven={() => setProven(true)} session={session}>
      {children}
    </FreshProof>
  )
  /**
   * Requires a proof only if the browser cannot tell what is visible: no page may end a login through the user's press.
   */
  const guardedUnseen = (children: ReactNode) => (seen === 'untold' ? guarded(children) : children)
  const bodies: Record<Section, () => ReactNode> = {
    activity: () => <ActivitySection {...props} />,
    delete: () =>
      guarded(
        <UnlockGate vault={vault} way="release">
          <DeleteSection {...props} onDeleted={() => setDeleted(true)} />
        </UnlockGate>,
      ),
    devices: () => guardedUnseen(<DevicesSection {...props} />),
    export: () => guarded(<ExportSection {...props} />),
    passkey: () => guarded(<PasskeySection {...props} />),
    password: () => guarded(<PasswordSection {...props} />),
    security: () => <Overview from={from} onOpen={(opened) => setPlace({ section: opened })} vault={vault} />,
    sessions: () =>
      guardedUnseen(
        <UnlockGate vault={vault} way="release">
          <SessionsSection {...props} />
        </UnlockGate>,
      ),
  }
  const canGoBack = section !== 'security' && !isDeleted
  return (
    <main aria-labelledby="settings-title" className="frame-card" ref={card}>
      <Header
        back={canGoBack ? { label: shell('back'), onClick: isFirst ? onClose : goBack } : undefined}
        close={hostCloses() ? undefined : { label: shell('close'), onClick: onClose }}
        title={t(`title.${section}`)}
        titleAs="h1"
        titleId="settings-title"
      />
      <AskedAloud>
        <Screen key={section}>
          {harmless.includes(section) ? (
            bodies[section]()
          ) : (
            <SeenGuard seen={seen}>{bodies[section]()}</SeenGuard>
          )}
        </Screen>
      </AskedAloud>
    </main>
  )
}

function Overview({
  from,
  onOpen,
  vault,
}: {
  /** The section that the user came back from. */
  from: Section | undefined
  onOpen: (section: Section) => void
  vault: Vault
}) {
  const t = useText('settings')
  const wallet = useLoaded('wallet', () => vault.known())
  useLanding(wallet.status)
  // The rows are drawn only once it is known whether there is a text above them.
  if (wallet.status === 'loading') return null
  return (
    <>
      {wallet.value?.custody === 'operator' && <WarningBox>{t('custody.operator')}</WarningBox>}
      {wallet.value?.custody === 'user' && <p className="soft">{t('custody.user')}</p>}
      <StaySignedIn />
      <RowList aria-label={t('title.security')}>
        {rows.map((section) => (
          <Row
            data-autofocus={section === (from ?? rows[0]) ? '' : undefined}
            key={section}
            onClick={() => onOpen(section)}
            subtitle={t(`row.${section}`)}
            title={t(`title.${section}`)}
            trailing={<Icon mirror path={chevronRight} />}
          />
        ))}
      </RowList>
    </>
  )
}
