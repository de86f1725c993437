CREATE TABLE "sign_in_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"project_id" text NOT NULL,
	"account" text NOT NULL,
	"network_id" text NOT NULL,
	"address" text NOT NULL,
	"connection_method" jsonb,
	"metadata" jsonb,
	"signed_up_at_ms" bigint NOT NULL,
	"last_signed_in_at_ms" bigint NOT NULL,
	"updated_at_ms" bigint NOT NULL,
	CONSTRAINT "sign_in_accounts_project_id_account" UNIQUE("project_id","account")
);
--> statement-breakpoint
CREATE TABLE "sign_in_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"private_key" jsonb NOT NULL,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"expires_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spent_nonces" (
	"nonce" text PRIMARY KEY NOT NULL,
	"expires_at_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_in_sessions" ADD CONSTRAINT "sign_in_sessions_account_id_sign_in_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."sign_in_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_sessions_account_id" ON "sign_in_sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sign_in_sessions_expires_at_ms" ON "sign_in_sessions" USING btree ("expires_at_ms");--> statement-breakpoint
CREATE INDEX "spent_nonces_expires_at_ms" ON "spent_nonces" USING btree ("expires_at_ms");