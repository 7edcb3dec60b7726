/** A card of the home: loading, failed and empty look the same in all of them. */
import { Button, Card, Skeleton } from 'antd'
import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTranslation } from '#web/kit/i18n.ts'
import styles from '../home.module.css'

interface HomeCardProps {
  readonly title: string
  readonly state: { readonly isPending: boolean; readonly error: { readonly message: string } | null; readonly refetch: () => unknown }
  /** What is said instead of the content when there is none. */
  readonly empty?: string | false | undefined
  /** Where more of it is, or what is chosen for it. */
  readonly more?: { readonly label: string; readonly path: string } | ReactElement | undefined
  /** A word beside the title, such as how old the figures are. */
  readonly note?: string | undefined
  readonly children: ReactNode
}

export function HomeCard({ title, state, empty, more, note, children }: HomeCardProps) {
  const { t } = useTranslation('kit')
  return (
    <Card
      title={title}
      className={styles['card'] ?? ''}
      extra={
        <>
          {note && <span className={styles['note']}>{note} </span>}
          {isValidElement(more) ? more : more && <Link to={more.path}>{more.label}</Link>}
        </>
      }
    >
      {state.error ? (
        <p className={styles['none']} role="alert">
          {state.error.message}{' '}
          <Button type="link" size="small" onClick={() => void state.refetch()}>
            {t('retry')}
          </Button>
        </p>
      ) : state.isPending ? (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      ) : empty ? (
        <p className={styles['none']}>{empty}</p>
      ) : (
        children
      )}
    </Card>
  )
}
