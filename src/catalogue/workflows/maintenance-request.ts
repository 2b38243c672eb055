import type { StepWorkflow } from "#catalogue/catalogue-workflow";

export const maintenanceRequest: StepWorkflow = {
  id: "0199a400-0001-7000-8000-000000000012",
  type: "industry",
  industry: "real-estate",
  name: "Maintenance request",
  description:
    "Takes a tenant's report of damage, asks for what is missing, recognises emergencies, finds the contractor by trade and district, gets a quote approved and keeps the tenant informed until the work is confirmed.",
  category: "property-management",
  version: "1.0.0",
  complexity: "Beginner",
  integrations: ["gmail", "google-sheets", "twilio"],
  tags: ["maintenance", "tenants", "contractors"],
  prerequisites: ["A sheet of contractors by trade and district", "A telephone number for emergencies"],
  useCases: ["Property managers with more than fifty flats", "Owners who want to see why money was spent"],
  benefits: [
    "Emergencies reach a person at once",
    "Tenants are told each step without asking",
    "Each order has a quote and an approval",
  ],
  isCurated: false,
  canPause: true,
  inputs: [
    { name: "contractors_sheet", type: "url", label: "Sheet of contractors", required: true },
    { name: "approve_above", type: "number", label: "Owner approves above", required: true, default: 250 },
    { name: "owner_email", type: "email", label: "Owner", required: true },
    { name: "emergency_phone", type: "string", label: "Telephone for emergencies", required: true },
  ],
  steps: [
    {
      step_id: "report",
      name: "Report of damage",
      step_type: "trigger_form",
      estimated_duration: 1,
      parameters: { fields: ["flat", "name", "phone", "what", "since", "photos"] },
    },
    {
      step_id: "sort",
      name: "Trade and urgency",
      step_type: "ai_classify",
      estimated_duration: 10,
      parameters: {
        labels: ["water", "heating", "electricity", "lock", "appliance", "building", "other"],
        prompt:
          "Give the trade, and what a contractor must know but the report does not say, as at most three questions. Say `emergency` for running water, smell of gas, no heating below freezing, sparks, or a door that does not close.",
        text: "{{steps.report.what}}",
      },
    },
    {
      step_id: "emergency",
      name: "Call a person",
      step_type: "notify",
      estimated_duration: 2,
      parameters: {
        when: "emergency",
        service: "twilio",
        call: "{{emergency_phone}}",
        text: "{{steps.report.flat}}: {{steps.report.what}}",
      },
    },
    {
      step_id: "contractor",
      name: "Find the contractor",
      step_type: "integration",
      estimated_duration: 5,
      parameters: {
        service: "google-sheets",
        action: "lookup",
        sheet: "{{contractors_sheet}}",
        by: ["trade", "district"],
        order: "last used, oldest first",
      },
    },
    {
      step_id: "quote",
      name: "Ask for a quote",
      step_type: "wait_for_reply",
      estimated_duration: 86_400,
      parameters: {
        service: "gmail",
        to: "{{steps.contractor.email}}",
        remind_after_hours: 24,
        next_contractor_after_hours: 48,
      },
    },
    {
      step_id: "approve",
      name: "The owner approves",
      step_type: "approval",
      estimated_duration: 3_600,
      parameters: {
        when: "quote > limit",
        limit: "{{approve_above}}",
        approver: "{{owner_email}}",
        show: ["photos", "quote"],
      },
    },
    {
      step_id: "done",
      name: "The tenant confirms",
      step_type: "wait_for_reply",
      estimated_duration: 86_400,
      parameters: {
        service: "twilio",
        to: "{{steps.report.phone}}",
        text: "Was the damage repaired? Answer yes or no.",
        on_no: "back to the contractor",
      },
    },
  ],
  example: {
    contractors_sheet: "https://sheets.example.com/contractors",
    approve_above: 250,
    owner_email: "owner@example.com",
    emergency_phone: "+49 30 1234567",
  },
};
