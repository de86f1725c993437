import { type ComponentPropsWithoutRef, useId, useState } from 'react'
import { useText } from './screensContext.js'

export type FieldProps = Omit<ComponentPropsWithoutRef<'input'>, 'className' | 'id'> & {
  label: string
  name: string
  /** The error of this field. It is shown below the field, because the browser's own bubble is cut off in a frame. */
  problem: string | undefined
}

/** A field with its label and its error. A password is hidden until the user presses the button below it. */
export function Field({ label, problem, type, ...rest }: FieldProps) {
  const t = useText('unlock')
  const [inputId, problemId] = [useId(), useId()]
  const [isShown, setShown] = useState(false)
  const isPassword = type === 'password'
  return (
    <div className="field">
      <label htmlFor={inputId}>{label}</label>
      <input
        {...rest}
        {...describe(problem, problemId)}
        id={inputId}
        spellCheck={isPassword ? false : undefined}
        type={isPassword && isShown ? 'text' : type}
      />
      {isPassword && (
        <button className="field-show" data-harmless="" onClick={() => setShown(!isShown)} type="button">
          {t(isShown ? 'password.hide' : 'password.show')}
        </button>
      )}
      <FieldProblem id={problemId} text={problem} />
    </div>
  )
}

/** A field for the words of a recovery phrase, with its error. */
export function PhraseField({ problem, ...rest }: { isFirst?: boolean; problem: string | undefined }) {
  const t = useText('unlock')
  const problemId = useId()
  return (
    <label className="field">
      <span>{t('phrase.label')}</span>
      <textarea
        autoCapitalize="none"
        autoComplete="off"
        data-autofocus={rest.isFirst ? '' : undefined}
        dir="ltr"
        name="words"
        spellCheck={false}
        {...describe(problem, problemId)}
      />
      <FieldProblem id={problemId} text={problem} />
    </label>
  )
}

function FieldProblem({ id, text }: { id: string; text: string | undefined }) {
  return (
    <span className="field-error" id={id} role="status">
      {text}
    </span>
  )
}

function describe(problem: string | undefined, problemId: string) {
  return problem === undefined ? {} : { 'aria-describedby': problemId, 'aria-invalid': true }
}
