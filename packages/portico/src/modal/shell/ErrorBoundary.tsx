import { Component, type ReactNode } from 'react'

export type ErrorBoundaryProps = {
  children: ReactNode
  /** Shown in place of the children after an error. */
  fallback: ReactNode
  onError: (error: unknown) => void
  /** A new key renders the children again. */
  resetKey: unknown
}

type State = { hasFailed: boolean; resetKey: unknown }

/**
 * Catches errors of a view that cannot be rendered, so that the site's page keeps working. React supports this only in
 * classes.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { hasFailed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: State): State | null {
    return resetKey === state.resetKey ? null : { hasFailed: false, resetKey }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
