import '../../shell/modalChunk.js'
import { useEffect } from 'react'
import { findActive } from '../../../core/findActive.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { Avatar } from '../../../ui/Avatar/Avatar.js'
import { Button } from '../../../ui/Button/Button.js'
import { CopyButton } from '../../../ui/CopyButton/CopyButton.js'
import { Tick } from '../../../ui/Tick/Tick.js'
import { useShell, useShellState, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import type { DataOf } from '../../views.js'
import { registerAccountNameSuccessCss } from './RegisterAccountNameSuccess.css.js'

type Data = DataOf<'RegisterAccountNameSuccess'>

/** The view that confirms a registered name. */
export const RegisterAccountNameSuccess: View<Data> = {
  component: RegisterAccountNameSuccessView,
  title: (text) => text('names')('name.done.title'),
}

function RegisterAccountNameSuccessView({ name }: Data) {
  const t = useText('names')
  const shell = useShell()
  const { back, replace, say } = shell
  const isFirst = useShellState(({ navigation }) => navigation.history.length === 1)
  const address = useKitState((state) => findActive(state, 'eip155')?.address)
  const shown = sanitizeText(name, { maxLength: 255 })
  const head = t('name.done.head', { name: shown })
  useEffect(() => say(head), [head, say])
  return (
    <ViewScreen
      action={
        <Button data-autofocus="" data-testid="name-done" onClick={isFirst ? () => replace('Account') : back}>
          {t('name.done.account')}
        </Button>
      }
      sheet={registerAccountNameSuccessCss}
    >
      <div className="name-done">
        <span className="name-done-image">
          <Avatar address={address ?? ''} size={72} />
          <Tick size={28} />
        </span>
        <p className="name-done-head">
          <bdi>{head}</bdi>
        </p>
        <p className="name-done-text" dir="auto">
          {t('name.done.text')}
        </p>
        <CopyButton
          copiedLabel={shell.t('copied')}
          data-testid="copy-name"
          failedLabel={shell.t('copy.failed')}
          label={t('name.done.copy')}
          text={name}
        >
          {t('name.done.copy')}
        </CopyButton>
      </div>
    </ViewScreen>
  )
}
