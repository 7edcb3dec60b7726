/** The frame of a form that saves a draft or hands it in: its title, its cards, what was refused, the two buttons. */
import { Alert, Button, Flex, Form, Typography } from 'antd'
import type { ReactNode } from 'react'
import type { DraftFormState } from './use-draft-form.ts'
import styles from './stock.module.css'

interface Frame<Values> {
  readonly of: DraftFormState<Values>
  readonly title: string
  /** Beside the title. */
  readonly extra?: ReactNode
  readonly initialValues: object
  readonly words: { readonly save: string; readonly submit: string }
  readonly children: ReactNode
}

export function DraftForm<Values>({ of: { form, busy, refusal, save }, title, extra, initialValues, words, children }: Frame<Values>) {
  return (
    <Form
      form={form}
      layout="vertical"
      validateTrigger="onBlur"
      scrollToFirstError={{ block: 'center' }}
      initialValues={initialValues}
      className={styles['page'] ?? ''}
    >
      <Flex align="center" gap={12} wrap>
        <Typography.Title level={4} style={{ margin: 0 }}>
          {title}
        </Typography.Title>
        {extra}
      </Flex>
      {children}
      <div aria-live="polite">{refusal && <Alert type="error" showIcon title={refusal} />}</div>
      <Flex justify="end" gap={8} wrap className={styles['foot'] ?? ''}>
        <Button loading={busy} onClick={() => void save(false)}>
          {words.save}
        </Button>
        <Button type="primary" loading={busy} onClick={() => void save(true)}>
          {words.submit}
        </Button>
      </Flex>
    </Form>
  )
}
