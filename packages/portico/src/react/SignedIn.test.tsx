import { expect, onTestFinished, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { connect } from '../core/actions/connect.js'
import { usePorticoSIWX } from '../hooks/usePorticoSIWX.js'
import { type StoryOptions, storyPortico } from '../modal/testing/storyPortico.js'
import { storySignIn } from '../modal/testing/storySignIn.js'
import { PorticoProvider } from './PorticoProvider.js'
import { SignedIn } from './SignedIn.js'
import { SignedOut } from './SignedOut.js'

function Page() {
  const { session, signIn, signOut, status } = usePorticoSIWX()
  return (
    <>
      <p data-testid="status">{status}</p>
      <SignedIn fallback={<p>One moment</p>}>
        <p>Members of {session?.data.accountAddress}</p>
        <button onClick={() => void signOut()} type="button">
          Out
        </button>
      </SignedIn>
      <SignedOut>
        <button onClick={() => void signIn().catch(() => {})} type="button">
          In
        </button>
      </SignedOut>
    </>
  )
}

async function show(options: StoryOptions) {
  const portico = storyPortico(options)
  const screen = await render(
    <PorticoProvider portico={portico}>
      <Page />
    </PorticoProvider>,
  )
  onTestFinished(async () => {
    await screen.unmount()
    portico.stop()
  })
  return { portico, screen }
}

test('default: content for members is shown after signing in, and removed after signing out', async () => {
  const { portico, screen } = await show({ siwx: storySignIn({ isRequired: false }) })
  await expect.element(screen.getByText('In', { exact: true })).toBeInTheDocument()
  await connect(portico, { connectorId: 'test.story.harbor' })
  await expect.element(screen.getByTestId('status')).toHaveTextContent('signedOut')
  expect(screen.getByText('Members of').query()).toBeNull()
  screen
    .getByText('In', { exact: true })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(screen.getByText('Members of 0x5290')).toBeInTheDocument()
  expect(screen.getByText('In', { exact: true }).query()).toBeNull()
  screen
    .getByText('Out', { exact: true })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(screen.getByText('In', { exact: true })).toBeInTheDocument()
  expect(portico.store.getState().connections).toHaveLength(1)
})

test('behavior: until the session is known neither is shown, but the fallback', async () => {
  const siwx = { ...storySignIn(), getSessions: () => new Promise<never>(() => {}) }
  const { screen } = await show({ connected: 'Harbor', siwx })
  await expect.element(screen.getByText('One moment')).toBeInTheDocument()
  expect(screen.getByText('In', { exact: true }).query()).toBeNull()
})

test('behavior: on a kit without sign-in every user is signed out', async () => {
  const { screen } = await show({})
  await expect.element(screen.getByTestId('status')).toHaveTextContent('disabled')
  await expect.element(screen.getByText('In', { exact: true })).toBeInTheDocument()
})
