/** A task that no run did yet; the context is JSON. */
export interface TaskDraft {
  task: string;
  context: string;
}

interface NewTaskProps {
  task: TaskDraft;
  setTask: (task: TaskDraft) => void;
  /** The variants were run: the task stays. */
  isFixed: boolean;
}

/** In place of what happened: the new task, and the agent as it is. */
export function NewTask({ task, setTask, isFixed }: NewTaskProps) {
  return (
    <section class="variant reference" aria-label="The task">
      <header>
        <span class="letter" aria-hidden="true">
          A
        </span>
        <h2>The task</h2>
      </header>
      <div class="variant-form">
        <label>
          Task
          <textarea
            name="task"
            rows={6}
            maxLength={10_000}
            required
            readOnly={isFixed}
            value={task.task}
            onInput={({ currentTarget: { value } }) => setTask({ ...task, task: value })}
          />
        </label>
        {!isFixed && (
          <label>
            Context, as JSON
            <textarea
              name="context"
              rows={4}
              placeholder="{}"
              value={task.context}
              onInput={({ currentTarget: { value } }) => setTask({ ...task, context: value })}
            />
          </label>
        )}
        <p class="muted">Calls of tools that read or have an effect ask you here, because no run recorded them.</p>
      </div>
    </section>
  );
}
