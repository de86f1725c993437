import '../styles/agora.css'
import { disconnect, getAccount, open } from 'portico'
import { mount } from 'portico/mount'
import { setUpPlayground } from '../kit/setUpPlayground.js'

// A site without React. It has buttons and text of its own, and calls the kit's functions.
const { portico } = setUpPlayground()
const unmount = mount(portico)

function add(tag: string, testId: string, text: string, onClick?: () => void): HTMLElement {
  const element = Object.assign(document.createElement(tag), { textContent: text })
  element.dataset.testid = testId
  if (onClick !== undefined) element.addEventListener('click', onClick)
  main.append(element)
  return element
}

const main = document.createElement('main')
main.className = 'agora-plain'
document.getElementById('root')?.append(main)
add('h1', 'title', 'Agora without React')
add('button', 'connect', 'Connect wallet', () => open(portico))
add('button', 'disconnect', 'Disconnect', () => void disconnect(portico))
add('button', 'unmount', 'Remove Portico', unmount)
const status = add('p', 'status', getAccount(portico).status)
const address = add('p', 'address', getAccount(portico).address ?? '–')
portico.store.subscribe(() => {
  const account = getAccount(portico)
  status.textContent = account.status
  address.textContent = account.address ?? '–'
})
