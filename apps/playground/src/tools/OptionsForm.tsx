import {
  type PlaygroundOptions,
  readPlaygroundOptions,
  signInChoices,
  walletAnswers,
  writePlaygroundOptions,
} from '../kit/playgroundOptions.js'

type Field = { name: keyof PlaygroundOptions; label: string; choices?: readonly string[] }

const fields: readonly Field[] = [
  { choices: ['system', 'light', 'dark'], label: 'Theme', name: 'theme' },
  { choices: ['ltr', 'rtl'], label: 'Direction', name: 'dir' },
  { label: 'Accent color', name: 'accent' },
  { label: 'Locale', name: 'locale' },
  { label: 'Currency', name: 'currency' },
  { label: 'Order of features', name: 'order' },
  { choices: walletAnswers, label: 'Test Wallet', name: 'wallet' },
  { choices: walletAnswers, label: 'Quick Wallet', name: 'quick' },
  { choices: walletAnswers, label: 'Locked Wallet', name: 'locked' },
  { choices: signInChoices, label: 'Sign in with the wallet', name: 'siwx' },
  { choices: walletAnswers, label: 'Solana Wallet', name: 'solana' },
  { choices: walletAnswers, label: 'Bitcoin Wallet', name: 'bitcoin' },
  { choices: walletAnswers, label: 'Polkadot Wallet', name: 'polkadot' },
  { choices: walletAnswers, label: 'Cosmos Wallet', name: 'cosmos' },
  { label: 'Use the server', name: 'server' },
  { label: 'Offer WalletConnect', name: 'walletConnect' },
  { label: 'Announce test wallets', name: 'announce' },
  { label: 'Ask to accept the terms', name: 'legal' },
  { label: 'Offer email', name: 'email' },
  { label: 'Offer social accounts', name: 'socials' },
  { label: 'Offer swaps', name: 'swaps' },
  { label: 'Show session keys', name: 'sessions' },
  { label: 'Offer all wallets', name: 'allWallets' },
  { label: 'Send analytics', name: 'analytics' },
  { label: 'Allow other networks', name: 'unsupported' },
  { label: 'Debug', name: 'debug' },
]

/** Shows every option of the page. A change goes into the URL and reloads the page. */
export function OptionsForm({ options }: { options: PlaygroundOptions }) {
  const change = (form: HTMLFormElement) => {
    const query = new URLSearchParams()
    for (const { name } of fields) {
      const control = form.elements.namedItem(name)
      if (control instanceof HTMLInputElement && control.type === 'checkbox') {
        query.set(name, control.checked ? 'on' : 'off')
      } else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
        query.set(name, control.value)
      }
    }
    location.assign(`${location.pathname}${writePlaygroundOptions(readPlaygroundOptions(`?${query}`))}`)
  }
  return (
    <section aria-labelledby="options" className="panel">
      <h3 className="panel-title" id="options">
        Options
      </h3>
      <form
        className="options"
        onChange={({ currentTarget, target }) => {
          // A text field takes effect when the user presses Enter or leaves it, not with each character.
          if (!(target instanceof HTMLInputElement && target.type === 'text')) change(currentTarget)
        }}
        onSubmit={(event) => {
          event.preventDefault()
          change(event.currentTarget)
        }}
      >
        {fields.map((field) => (
          <OptionField field={field} key={field.name} options={options} />
        ))}
        <button className="wide" type="submit">
          Apply
        </button>
        <a className="wide" href={location.pathname}>
          Reset to defaults
        </a>
      </form>
    </section>
  )
}

function OptionField({ field, options }: { field: Field; options: PlaygroundOptions }) {
  const { choices, label, name } = field
  const chosen = options[name]
  if (typeof chosen === 'boolean') {
    return (
      <label className="check">
        <input defaultChecked={chosen} name={name} type="checkbox" />
        <span>{label}</span>
      </label>
    )
  }
  return (
    <div className="field">
      <label htmlFor={`option-${name}`}>{label}</label>
      {choices === undefined ? (
        <input
          id={`option-${name}`}
          autoComplete="off"
          defaultValue={chosen}
          name={name}
          spellCheck={false}
          type="text"
        />
      ) : (
        <select defaultValue={chosen} id={`option-${name}`} name={name}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}
