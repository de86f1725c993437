import '../../shell/modalChunk.js'
import { useEffect, useState } from 'react'
import { disconnect } from '../../../core/actions/disconnect.js'
import { setPreferredAccountType } from '../../../core/actions/setPreferredAccountType.js'
import { loadEmbedded } from '../../../core/embedded/loadEmbedded.js'
import {
  connectedSocialKey,
  type EmbeddedNamespace,
  embeddedId,
  smartAccountNamespace,
} from '../../../core/embeddedClient.js'
import { defaultSocials } from '../../../core/features.js'
import { findActive } from '../../../core/findActive.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { Button } from '../../../ui/Button/Button.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import {
  chevronRight,
  coins,
  type IconPath,
  keyRound,
  mail,
  repeat,
  shieldCheck,
  triangleAlert,
  user as userIcon,
} from '../../../ui/Icon/paths.js'
import { Row } from '../../../ui/Row/Row.js'
import { RowList } from '../../../ui/RowList/RowList.js'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.js'
import { describeLoginError } from '../../login/describeLoginError.js'
import { loginCss } from '../../login/loginCss.js'
import { SocialTile } from '../../login/SocialMark.js'
import { socialNames } from '../../login/socialNames.js'
import { useEmbedded } from '../../login/useEmbedded.js'
import { useOpenSettings } from '../../login/useOpenSettings.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'

/** The view of the embedded wallet's settings: the login, the type of account, and the frame's own screens. */
export const AccountSettings: View = {
  component: AccountSettingsView,
  next: ['UpdateEmailWallet'],
  title: (text) => text('embedded')('settings.title'),
}

function AccountSettingsView() {
  const t = useText('embedded')
  const sessionsText = useText('sessions')
  const { navigate, portico, toast } = useShell()
  const connection = useKitState((state) => findActive(state))
  const { client, state } = useEmbedded()
  const open = useOpenSettings()
  const [isSwitching, setIsSwitching] = useState(false)
  const namespace = connection?.namespace as EmbeddedNamespace | undefined
  const user = namespace && state?.users[namespace]
  const social = defaultSocials.find((one) => one === portico.storage.getItem(connectedSocialKey))
  const custody = user?.custody ?? 'unknown'
  const type = user?.preferredAccountType ?? 'eoa'
  const other = type === 'eoa' ? 'smartAccount' : 'eoa'
  const chainId = Number(user?.networkId.split(':')[1])
  const canSwitch =
    namespace === smartAccountNamespace &&
    (type === 'smartAccount' ||
      state?.smartAccountNetworks.includes(chainId) === true ||
      user?.accounts.some((account) => account.type === other) === true)
  const hasSessions = useKitState(({ features }) => features.smartSessions) && type === 'smartAccount'
  const more = <Icon mirror path={chevronRight} size={16} />

  async function handleSwitch() {
    setIsSwitching(true)
    try {
      await setPreferredAccountType(portico, { type: other })
    } catch {
      toast(t('settings.type.failed'), 'error')
    } finally {
      setIsSwitching(false)
    }
  }

  /** If the button is pressed before the user's data has loaded, waits for the data. */
  async function handleEmail() {
    if (!namespace) return
    try {
      const known = user ?? (await (await loadEmbedded(portico)).getUser(namespace))
      navigate('UpdateEmailWallet', { email: known.email ?? '' })
    } catch (error) {
      toast((await describeLoginError(portico, error)).words, 'error')
    }
  }

  // Since the last visit, the user may have chosen a new secret while approving a request.
  useEffect(() => {
    if (namespace) client?.getUser(namespace).catch(() => {}) // on a failure, the known data stays
  }, [client, namespace])

  return (
    <ViewScreen
      action={
        <Button onClick={() => void disconnect(portico, { connectorId: embeddedId })} variant="secondary">
          {t('settings.signOut')}
        </Button>
      }
      sheet={loginCss}
    >
      <RowList aria-label={t('settings.login')}>
        <Row
          data-autofocus=""
          className="login-whole"
          data-testid="settings-email"
          image={<Tile path={mail} />}
          onClick={() => void handleEmail()}
          subtitle={
            !user ? (
              <Skeleton height="1.25em" width={160} />
            ) : user.email ? (
              <bdi>{sanitizeText(user.email, { maxLength: 254 })}</bdi>
            ) : (
              t('settings.email.none')
            )
          }
          title={t('settings.email')}
          trailing={more}
        />
        {social && (
          <Row
            image={<SocialTile provider={social} />}
            onClick={() => navigate('UpgradeEmailWallet')}
            subtitle={user?.userName ? <bdi>{sanitizeText(user.userName)}</bdi> : undefined}
            title={t('settings.social', { social: socialNames[social] })}
            trailing={more}
          />
        )}
        <Row
          data-testid="settings-type"
          image={<Tile path={canSwitch ? repeat : userIcon} />}
          onClick={canSwitch ? () => !isSwitching && void handleSwitch() : undefined}
          subtitle={
            isSwitching
              ? t('settings.type.switching')
              : canSwitch
                ? t('settings.type.switch', { type: t(`settings.type.${other}`).toLowerCase() })
                : undefined
          }
          title={t(`settings.type.${type}`)}
          trailing={canSwitch ? more : undefined}
        />
      </RowList>
      <RowList aria-label={t('settings.security')}>
        {/*
          The frame's own list has all of its sections. If this view opened each of them, the user would need a new code
          for each in a browser that cannot tell what covers the frame. The frame could not remember a code from one
          section to the next either: after one code, a hostile page could open any section under a cover.
        */}
        <Row
          className="login-whole"
          data-testid="settings-security"
          image={<Tile path={custody === 'operator' ? triangleAlert : shieldCheck} />}
          onClick={() => open('security')}
          subtitle={
            <span className="login-room" data-room={t('settings.custody.operator')}>
              <span>{t(`settings.custody.${custody}`)}</span>
            </span>
          }
          title={t('settings.security')}
          trailing={more}
        />
        <Row
          image={<Tile path={keyRound} />}
          onClick={() => navigate('UpgradeEmailWallet')}
          subtitle={t('settings.upgrade.detail')}
          title={t('settings.upgrade')}
          trailing={more}
        />
        {/* This row is last, because the account's type may become known after the others are shown. */}
        {hasSessions && (
          <Row
            data-testid="settings-session-keys"
            image={<Tile path={coins} />}
            onClick={() => navigate('SmartSessionList')}
            subtitle={sessionsText('sessions.row.detail')}
            title={sessionsText('sessions.title')}
            trailing={more}
          />
        )}
      </RowList>
    </ViewScreen>
  )
}

function Tile({ path }: { path: IconPath }) {
  return (
    <span className="tile">
      <Icon path={path} />
    </span>
  )
}
