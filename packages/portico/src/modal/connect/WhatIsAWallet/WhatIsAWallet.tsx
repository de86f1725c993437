import '../../shell/modalChunk.js'
import { hasDirectory } from '../../../core/hasWalletConnect.js'
import { Button } from '../../../ui/Button/Button.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { shieldCheck } from '../../../ui/Icon/paths.js'
import { LessonPart, lessonCss } from '../../parts/Lesson.js'
import { useShell, useShellState, useText } from '../../shell/shellContext.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'

/** The view that explains to new users what a wallet is, and what it never does. */
export const WhatIsAWallet: View = {
  component: WhatIsAWalletView,
  title: (text) => text('lesson')('whatIsAWallet.title'),
}

function WhatIsAWalletView() {
  const t = useText('lesson')
  const directoryText = useText('directory')
  const { back, navigate, portico, replace } = useShell()
  const isFirst = useShellState(({ navigation }) => navigation.history.length === 1)
  return (
    <ViewScreen
      action={
        <>
          <Button data-autofocus="" onClick={isFirst ? () => replace('Connect') : back}>
            {t('whatIsAWallet.done')}
          </Button>
          {hasDirectory(portico) && (
            <Button data-testid="get-a-wallet" onClick={() => navigate('GetWallet')} variant="ghost">
              {directoryText('get.title')}
            </Button>
          )}
        </>
      }
      sheet={lessonCss}
    >
      <div className="lesson">
        <LessonPart
          drawing={
            <>
              <path className="fill" d="M5 13a4 4 0 0 1 4-4h20a3 3 0 0 1 3 3v3H9" />
              <rect className="fill" height="19" rx="4" width="30" x="5" y="13" />
              <circle className="tint" cx="28" cy="22.5" r="3.5" />
            </>
          }
          mirror
          text={t('whatIsAWallet.own.text')}
          title={t('whatIsAWallet.own.title')}
        />
        <LessonPart
          drawing={
            <>
              <rect className="fill" height="26" rx="4" width="18" x="17" y="7" />
              <circle className="tint" cx="13" cy="20" r="8" />
              <path className="on" d="M10 20h6m-2.5-2.5L16 20l-2.5 2.5" />
              <path className="line" d="M27 18v4" />
            </>
          }
          mirror
          text={t('whatIsAWallet.login.text')}
          title={t('whatIsAWallet.login.title')}
        />
        <LessonPart
          drawing={
            <>
              <path className="fill" d="M20 5l12 4v10c0 8-5 13-12 16C13 32 8 27 8 19V9z" />
              <circle className="ok" cx="20" cy="20" r="7" />
              <path className="on" d="M17 20l2.2 2.200L23.5 18" stroke="var(--card)" />
            </>
          }
          text={t('whatIsAWallet.ask.text')}
          title={t('whatIsAWallet.ask.title')}
        />
        <p className="lesson-keep">
          <Icon path={shieldCheck} />
          <span dir="auto">{t('whatIsAWallet.keep')}</span>
        </p>
      </div>
    </ViewScreen>
  )
}
