CREATE TABLE "name_audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"action" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"coin_type" bigint NOT NULL,
	"is_contract" boolean NOT NULL,
	"project_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "names" (
	"name" text PRIMARY KEY NOT NULL,
	"skeleton" text NOT NULL,
	"address" text NOT NULL,
	"slot" integer NOT NULL,
	"coin_type" bigint NOT NULL,
	"is_contract" boolean NOT NULL,
	"avatar" text,
	"bio" text,
	"registered_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "names_skeleton_unique" UNIQUE("skeleton"),
	CONSTRAINT "names_address_slot" UNIQUE("address","slot")
);
