/**
 * How a feature joins the application: `web/features/<area>/feature.ts` exports one of these as `feature`; `web/app/features.ts` finds it.
 * The file must stay small (it is in the first download); pages and locale files load when they are opened.
 */
import type { FetchQueryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Label } from '#kit/contract.ts'
import type { CaseKind } from './case/case-forms.ts'

/** Where a page is opened. */
export interface PageAddress {
  readonly pathname: string
  readonly search: string
}

/** As the page itself asks: `callOptions`. */
type Asked = readonly FetchQueryOptions<any, any, any, any>[] // oxlint-disable-line typescript/no-explicit-any

/** A page may say what it will ask for first, so that the answer is under way before the page is drawn. */
export interface PageModule {
  readonly default: ComponentType
  /** For what stands in the address. */
  readonly asksFirst?: (at: PageAddress) => Asked
  /** What the first of those answers leads to. */
  readonly asksNext?: (at: PageAddress, answer: any) => Asked // oxlint-disable-line typescript/no-explicit-any
}

export interface FeatureRoute {
  /** React-router path from the root, e.g. `/tenant/index` or `/audit/:id/:workflowId`. */
  readonly path: string
  readonly title: Label
  /** Module whose default export is the page. */
  readonly page: () => Promise<PageModule>
  /** Passes the guard without a session and stands outside the shell (no menu, no tabs). */
  readonly public?: boolean
  /** Also served below /iframe-page, without menu, tabs and top bar. */
  readonly embedded?: boolean
  /** Full-window page inside the session, without menu and tabs (printing). */
  readonly bare?: boolean
}

export interface Feature {
  readonly name: string
  /** Locale namespaces loaded before a page of the feature is shown. */
  readonly namespaces: readonly string[]
  readonly routes: readonly FeatureRoute[]
  /** Documents that go through processes: how the inbox shows, starts and explains them. */
  readonly cases?: readonly CaseKind[]
}
