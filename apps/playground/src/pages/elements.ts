// This import comes first, so that it sees what the other modules do while they load.
import { violations } from './watchViolations.js'
import '../styles/agora.css'
import 'portico/elements'
import 'portico/elements.css'
import { getAccount } from 'portico'
import { setUpPlayground } from '../kit/setUpPlayground.js'

// A site without React. Its buttons are custom elements, and it reads the account from the kit.
const { portico } = setUpPlayground()

const find = (testId: string) => document.querySelector(`[data-testid=${testId}]`)

function show(testId: string, text: string): void {
  const element = find(testId)
  if (element) element.textContent = text
}

function showAccount(): void {
  const { address = '–', status } = getAccount(portico)
  show('status', status)
  show('address', address)
}

showAccount()
portico.store.subscribe(showAccount)
violations.onChange = () => show('violations', String(violations.list.length))
