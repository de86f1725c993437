/** Opens the phone of the playground in a window of a phone's size, or in a tab if the browser opens no window. */
export function PhoneLink() {
  return (
    <a
      href="/phone.html"
      onClick={(event) => {
        // With one of these keys, the user requests another tab.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        const opened = window.open('/phone.html', windowName, 'popup,width=400,height=760')
        if (opened) event.preventDefault()
      }}
      target={windowName}
    >
      Phone with a wallet
    </a>
  )
}

/** There is only one phone, so another click focuses the window that is already open. */
const windowName = 'playground-phone'
