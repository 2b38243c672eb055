import { describe, expect, test } from "vitest";

import { CATALOGUE_WORKFLOWS } from "#local/catalogue/catalogue-workflows";
import { anonymously, createTemplate, TEMPLATES, type TemplateView } from "#test/support/factories/workflows";

describe("does", () => {
  test("shows a template of the catalogue with its graph, inputs and steps", async () => {
    const churnAlert = CATALOGUE_WORKFLOWS.find(({ name }) => name === "Churn alert");
    if (churnAlert?.type !== "advanced") throw new Error("the catalogue has no churn alert with steps");
    const answer = await anonymously("GET", `${TEMPLATES}/${churnAlert.id}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id: churnAlert.id,
      name: churnAlert.name,
      author: "Tenure",
      template_type: "advanced",
      input_schema: churnAlert.inputs,
      steps: churnAlert.steps,
      use_cases: churnAlert.useCases,
      is_featured: true,
      is_listed: true,
    });
    const { workflow_data: graph } = answer.body as TemplateView;
    expect(graph.nodes.map(({ id }) => id)).toEqual(churnAlert.steps.map(({ step_id: id }) => id));
    expect(graph.edges).toContainEqual({ source: "morning", target: "usage" });
  });

  test("shows an unlisted one to who knows its id, and reading counts nothing", async () => {
    const id = await createTemplate();
    await anonymously("GET", `${TEMPLATES}/${id}`);
    const { body } = await anonymously("GET", `${TEMPLATES}/${id}`);
    expect(body).toMatchObject({ id, is_listed: false, is_featured: false, downloads: 0, rating: 0 });
  });
});
