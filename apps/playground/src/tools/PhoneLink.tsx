/** Leads to the phone of the playground: in a window of a phone's size, or a tab where the browser opens no window. */
export function PhoneLink() {
  return (
    <a
      href="/phone.html"
      onClick={(event) => {
        // Who wants another tab says so by the keys.
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

/** One phone: another click leads to the window that is there. */
const windowName = 'playground-phone'
